import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { placeLabel } from "#app/features/activity/place-label.server.ts";
import { listSecurityEvents } from "#app/features/activity/security-events.server.ts";
import {
  AUTOMATIC_KINDS,
  FAILED_KINDS,
  securityEventText,
} from "#app/features/activity/security-kinds.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const HERE = "/settings/security/events";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Security events · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, account, role } = await requireOrganiser(request, context);
  const { app } = context;
  const search = new URL(request.url).searchParams;
  const isOwner = role === "owner";
  const isOfAccount = isOwner && search.get("of") === "account";
  const asked = search.get("before");
  const before = asked !== null && /^[0-9a-z]{1,40}$/.test(asked) ? asked : null;
  const whose = isOfAccount ? { accountId: account.id } : { userId: user.id };
  const { events, older } = await listSecurityEvents(app, whose, before);
  const now = app.clock();
  return {
    isOwner,
    isOfAccount,
    older,
    isFirst: before === null,
    accountName: account.name,
    events: await Promise.all(
      events.map(async ({ kind, subject, at, ...event }) => ({
        ...event,
        says: securityEventText(kind, subject),
        failed: FAILED_KINDS.has(kind),
        automatic: AUTOMATIC_KINDS.has(kind),
        place: await placeLabel(event.address),
        time: shownTime(at, now, account.timeZone),
      })),
    ),
  };
}

/** What happened to somebody's ways in; for owners, also what happened in the account. */
export default function SecurityEvents() {
  const { isOwner, isOfAccount, events, older, isFirst, accountName } =
    useLoaderData<typeof loader>();
  const view = isOfAccount ? "of=account&" : "";
  return (
    <div className="grid gap-4">
      <p>
        <Link className="link" to="/settings/security">
          Back to Security
        </Link>
      </p>
      {isOwner ? (
        <nav className="tabs" aria-label="Whose events">
          <Link to={HERE} aria-current={isOfAccount ? undefined : "page"} preventScrollReset>
            Yours
          </Link>
          <Link
            to={`${HERE}?of=account`}
            aria-current={isOfAccount ? "page" : undefined}
            preventScrollReset
          >
            {accountName}
          </Link>
        </nav>
      ) : null}
      <section className="card overflow-hidden" aria-labelledby="events">
        <div className="card-head">
          <h2 id="events" className="panel-title">
            {isOfAccount ? "Sign-ins, keys, downloads and members" : "Your security events"}
          </h2>
        </div>
        {events.length === 0 ? (
          <EmptyState icon="lock" title={isFirst ? "Nothing yet" : "Nothing older"}>
            Sign-ins, changes to how you sign in, API keys and downloads are listed here.
          </EmptyState>
        ) : (
          <DataTable
            caption="Security events, newest first"
            columns={["What", ...(isOfAccount ? ["Who"] : []), "Where", "When"]}
            rows={events}
          >
            {(event) => <EventCells event={event} isOfAccount={isOfAccount} />}
          </DataTable>
        )}
      </section>
      {older ? (
        <p>
          <Link className="btn btn-plain" to={`${HERE}?${view}before=${older}`}>
            Older
          </Link>
        </p>
      ) : null}
      <p className="text-sm text-ink-3 max-w-prose">
        Not you?{" "}
        <Link className="link" to="/settings/security">
          Change your password and sign out other browsers
        </Link>
        . The country is the one the network is registered in. We keep these lines for{" "}
        {KEPT_DAYS.securityEvents} days.
      </p>
    </div>
  );
}

function EventCells({
  event: { says, failed, automatic, who, device, place, address, time },
  isOfAccount,
}: {
  event: ReturnType<typeof useLoaderData<typeof loader>>["events"][number];
  isOfAccount: boolean;
}) {
  return (
    <>
      <td className="wide font-semibold [overflow-wrap:anywhere]">
        {failed ? <Icon name="warn" className="inline-block mr-1.5 text-warn-ink" /> : null}
        {says}
      </td>
      {isOfAccount ? (
        <td className="[overflow-wrap:anywhere]" data-l="Who">
          {automatic ? "Automatic" : <bdi>{who ?? "Someone who is no longer here"}</bdi>}
        </td>
      ) : null}
      <td className="wide" data-l="Where">
        {device ?? (automatic ? "On the server" : "Not known")}
        {place ? `, ${place}` : ""}
        {address ? <span className="block text-sm text-ink-2 break-all num">{address}</span> : null}
      </td>
      <td className="text-ink-2" data-l="When">
        <Moment time={time} />
      </td>
    </>
  );
}
