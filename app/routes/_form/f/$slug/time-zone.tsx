import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicWebinarHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { timeZoneGroups } from "#app/platform/time/time-zones.server.ts";
import { findWebinarAt } from "#app/routes/_form/f/form-visit.server.ts";
import { publicFormHandle, publicFormHeaders, publicFormMeta } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta("Choose your time zone");

/** Every time zone there is. The one that is chosen stays in the address of the event's page. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const found = await findWebinarAt(args);
  const { webinar } = found;
  return { ...(await publicWebinarHead(app, found)), groups: timeZoneGroups(webinar.timeZone, new Date(webinar.startsAt)) };
}

export default function ChooseTimeZone() {
  const { head, groups } = useLoaderData<typeof loader>();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>Choose your time zone</h2>
        <p>You then see the day and the time as your clocks show them.</p>
        <form action={head.formPath}>
          <div className="f">
            <label htmlFor="tz">Time zone</label>
            <select id="tz" name="tz">
              {groups.map(({ label, prefix, lines }) => (
                <optgroup key={label} label={label === "Yours" ? "The organiser’s" : label}>
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
          <button type="submit">Show the time</button>
        </form>
      </div>
    </PublicFormShell>
  );
}
