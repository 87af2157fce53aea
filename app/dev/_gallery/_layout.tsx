import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Form, NavLink, Outlet, useLoaderData } from "@remix-run/react";
import {
  appearanceCookies,
  chosenAppearance,
  readTheme,
} from "#app/platform/http/cookies.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import appCss from "#app/ui/styles/app.css";

export const handle = { scripts: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];

export async function loader({ request }: LoaderFunctionArgs) {
  return { theme: readTheme(request) ?? "device", here: new URL(request.url).pathname };
}

/** Shows everything light, dark, or as the device has it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readPostedForm(request);
  const cookies = appearanceCookies(context.app.config, chosenAppearance(form));
  return seeOther(
    hiddenField(form, "here") === "/dev/emails" ? "/dev/emails" : "/dev",
    setCookies(cookies),
  );
}

/**
 * The pages of `npm run dev` that show what there is to build with. No production build has them.
 */
export default function Gallery() {
  const { theme, here } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="main">
      <nav className="flex flex-wrap items-center gap-x-6 gap-y-2 mb-6" aria-label="Development">
        <NavLink className="link" to="/dev" end>
          Components
        </NavLink>
        <a className="link" href="/dev/field-types">
          Form field types
        </a>
        <NavLink className="link" to="/dev/emails">
          E-mails
        </NavLink>
        <a className="link" href="/outbox">
          Outbox
        </a>
        <Form method="post" action="/dev" className="ml-auto flex gap-2">
          <input type="hidden" name="here" value={here} />
          {["device", "light", "dark"].map((one) => (
            <button
              key={one}
              type="submit"
              name="theme"
              value={one}
              className="btn btn-plain btn-sm"
              aria-pressed={one === theme}
            >
              {one}
            </button>
          ))}
        </Form>
      </nav>
      <Outlet />
    </main>
  );
}
