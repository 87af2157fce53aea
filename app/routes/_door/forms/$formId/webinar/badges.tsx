import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { BADGE_STYLE, isSheet, SHEETS } from "#app/features/webinars/check-in/badge-style.ts";
import { readBadges } from "#app/features/webinars/check-in/badges.server.ts";
import { QrCode } from "#app/features/webinars/check-in/views/guest-code.tsx";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Badges · ${data.title}` : "Badges" },
];

/**
 * Badges to print on A4 sheets of labels, in parts; names are drawn by the browser, so any script
 * that it has will do.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db } = context.app;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(db, organiser.account.id, params.formId),
  );
  const search = new URL(request.url).searchParams;
  const asked = search.get("sheet") ?? "";
  const sheet = isSheet(asked) ? asked : "8";
  const part = readPageNumber(search);
  const isByName = search.get("order") !== "registered";
  await recordAccess(context.app, organiser, "webinar-export", webinar.id);
  return {
    ...(await readBadges(context.app, webinar, { part, isByName, sheet })),
    back: `/forms/${form.id}/webinar/check-in`,
    title: webinar.title,
    sheet,
    order: isByName ? "name" : "registered",
    part,
    style: BADGE_STYLE,
  };
}

export default function Badges() {
  const { badges, parts, part, total, back, title, sheet, order } = useLoaderData<typeof loader>();
  const { perPage, label } = SHEETS[sheet];
  const pages = Array.from({ length: Math.ceil(badges.length / perPage) }, (_, page) =>
    badges.slice(page * perPage, (page + 1) * perPage),
  );
  return (
    <main id="main">
      <div className="bar">
        <h1>Badges for {title}</h1>
        <p>
          {total === 1 ? "1 person" : `${total.toLocaleString("en")} people`} with a place, {label}.
          Print at 100 %, without headers and footers.
        </p>
        <form method="get" className="opts">
          <label htmlFor="sheet">Labels</label>
          <select id="sheet" name="sheet" defaultValue={sheet}>
            {Object.entries(SHEETS).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <label htmlFor="order">Order</label>
          <select id="order" name="order" defaultValue={order}>
            <option value="name">By name</option>
            <option value="registered">As they registered</option>
          </select>
          {parts > 1 ? (
            <>
              <label htmlFor="page">Part of {parts}</label>
              <input id="page" name="page" type="number" min={1} max={parts} defaultValue={part} />
            </>
          ) : null}
          <button type="submit">Show</button>
        </form>
        <p>
          <a href={back}>Back to check-in</a>
        </p>
      </div>
      {total === 0 ? <p className="bar">Nobody has a place yet.</p> : null}
      {pages.map((onPage) => (
        <ul key={onPage.at(0)?.id} className={`sheet s${sheet}`}>
          {onPage.map(({ id, name, code, qr }) => (
            <li key={id}>
              <span className="who">
                <b dir="auto" className={lengthClass(name)}>
                  {name}
                </b>
                <small>{title}</small>
              </span>
              <span className="qr">
                <QrCode qr={qr} widthPx={100} label={`Code ${code}`} />
                <small>{code}</small>
              </span>
            </li>
          ))}
        </ul>
      ))}
    </main>
  );
}

/** Long names are set smaller: none is cut or shortened. */
function lengthClass(name: string): string | undefined {
  const letters = [...name].length;
  if (letters > 44) return "xs";
  return letters > 26 ? "sm" : undefined;
}
