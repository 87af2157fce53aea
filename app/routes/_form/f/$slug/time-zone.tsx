import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { timeZoneGroups } from "#app/engines/time/time-zones.server.ts";
import { cityOf } from "#app/engines/time/zone-names.ts";
import { publicWebinarHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { findWebinarAt } from "#app/routes/_form/f/form-visit.server.ts";
import { zoneNames } from "#app/ui/languages/dates.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.event.chooseZone);

/** Every time zone there is. The one that is chosen stays in the address of the event's page. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const found = await findWebinarAt(args);
  const { webinar, texts } = found;
  const startsAt = new Date(webinar.startsAt);
  const groups = timeZoneGroups(webinar.timeZone, startsAt, zoneNames(texts.language, startsAt));
  return { ...(await publicWebinarHead(app, found)), groups, city: cityOf(webinar.timeZone) ?? "" };
}

export default function ChooseTimeZone() {
  const { head, groups, city } = useLoaderData<typeof loader>();
  const { event: t, zones } = useTexts();
  const names: Record<string, string> = {
    "Africa/": zones.africa,
    "America/": zones.america,
    "Asia/": zones.asia,
    "Europe/": zones.europe,
    "Australia/": zones.australia,
    "Pacific/": zones.pacific,
    "Indian/": zones.indian,
    "Atlantic/": zones.atlantic,
    "Antarctica/": zones.antarctica,
    "Arctic/": zones.arctic,
  };
  const { search } = useLocation();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{t.chooseZone}</h2>
        <p>{t.chooseZoneWords}</p>
        <form action={head.formPath}>
          {[...new URLSearchParams(search)].map(([name, value]) =>
            name === "tz" ? null : (
              <input key={name + value} type="hidden" name={name} value={value} />
            ),
          )}
          <div className="f">
            <label htmlFor="tz">{t.timeZone}</label>
            <select id="tz" name="tz">
              {groups.map(({ label, prefix, lines }) => (
                <optgroup
                  key={label}
                  label={
                    label === "Yours"
                      ? t.organisersZone
                      : (names[prefix] ?? zones.sameNow({ city }))
                  }
                >
                  {lines.split("\n").map((line) => {
                    const [zone = "", words] = line.split("=");
                    return (
                      <option key={zone} value={prefix + zone}>
                        {words}
                      </option>
                    );
                  })}
                </optgroup>
              ))}
            </select>
          </div>
          <button type="submit">{t.showTime}</button>
        </form>
      </div>
    </PublicFormShell>
  );
}
