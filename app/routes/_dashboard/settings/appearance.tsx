import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  appearanceCookies,
  chosenAppearance,
  flashCookie,
  readMenu,
  readTheme,
} from "#app/platform/http/cookies.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = () => [{ title: "Appearance · Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return {
    theme: readTheme(request) ?? ("device" as const),
    menu: readMenu(request).blue ? ("blue" as const) : ("light" as const),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const form = await readPostedForm(request);
  const said = flashCookie(app, {
    kind: "success",
    text: "Your appearance is saved in this browser.",
  });
  return seeOther(
    "/settings/appearance",
    setCookies([said, ...appearanceCookies(app.config, chosenAppearance(form))]),
  );
}

const THEMES = [
  { value: "device", label: "Device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const MENUS = [
  { value: "light", label: "Light" },
  { value: "blue", label: "Blue" },
] as const;

export default function Appearance() {
  const { theme, menu } = useLoaderData<typeof loader>();
  return (
    <SettingsCard
      id="appearance"
      title="Appearance"
      intro="Applies to this browser only. Device follows your phone’s or computer’s setting."
    >
      <Form method="post" className="grid gap-6 md:grid-cols-2" preventScrollReset>
        <fieldset>
          <legend className="label mb-2">Theme</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
            {THEMES.map(({ value, label }) => (
              <label
                key={value}
                className="choice !flex-col !items-start !p-2"
                htmlFor={`theme-${value}`}
              >
                <ThemeDrawing theme={value} />
                <span className="flex gap-1.5 text-md">
                  <input
                    type="radio"
                    name="theme"
                    id={`theme-${value}`}
                    value={value}
                    defaultChecked={theme === value}
                  />
                  <span className="font-semibold">{label}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="label mb-2">Menu</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
            {MENUS.map(({ value, label }) => (
              <label
                key={value}
                className="choice !flex-col !items-start !p-2"
                htmlFor={`menu-${value}`}
              >
                <MenuDrawing menu={value} />
                <span className="flex gap-1.5 text-md">
                  <input
                    type="radio"
                    name="menuColour"
                    id={`menu-${value}`}
                    value={value}
                    defaultChecked={menu === value}
                  />
                  <span className="font-semibold">{label}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="md:col-span-2">
          <button type="submit" className="btn btn-primary">
            Save appearance
          </button>
        </div>
      </Form>
    </SettingsCard>
  );
}

const LIGHT = { page: "#F4F6FB", card: "#fff" };
const DARK = { page: "#0A0F1E", card: "#12192E" };
const BRAND = "#2448C8";

/** A small page in the colours of a theme; the device's is half light and half dark. */
function ThemeDrawing({ theme }: { theme: "device" | "light" | "dark" }) {
  const { page, card } = theme === "dark" ? DARK : LIGHT;
  return (
    <svg
      viewBox="0 0 96 56"
      className="w-full h-auto rounded-sm border border-line"
      aria-hidden="true"
    >
      <rect width="96" height="56" fill={page} />
      {theme === "device" ? <path d="M48 0h48v56H48z" fill={DARK.page} /> : null}
      <rect x="8" y="9" width="20" height="38" rx="3" fill={card} />
      <rect x="34" y="9" width="54" height="16" rx="3" fill={card} />
      <rect x="34" y="31" width="30" height="7" rx="3" fill={BRAND} />
    </svg>
  );
}

/** The left edge of a page, with the menu in its colour. */
function MenuDrawing({ menu }: { menu: "light" | "blue" }) {
  const [ground, ink] = menu === "blue" ? ["#101C54", "#BECAF4"] : [LIGHT.card, "#78849E"];
  return (
    <svg
      viewBox="0 0 120 46"
      className="w-full h-auto rounded-sm border border-line"
      aria-hidden="true"
    >
      <rect width="120" height="46" fill={LIGHT.page} />
      <rect width="34" height="46" fill={ground} />
      <path d="M8 12h18M8 22h14M8 32h16" stroke={ink} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
