import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { readStatusFilter, STATUS_FILTERS } from "#app/features/delivery/status/batch-status.ts";
import { DeliveryBadge } from "#app/features/delivery/status/delivery-badge.tsx";
import {
  type ListedDelivery,
  listDeliveries,
} from "#app/features/delivery/status/delivery-list.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { firstDownloads } from "#app/features/messages/batches/certificate-of-message.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { clockTime, shortMoment } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import type { loader as batchLoader } from "./_layout.tsx";

const PEOPLE_PER_PAGE = 20;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { id: batchId } = orNotFound(await findBatch(db, account.id, params.batchId));
  const { timeZone } = account;
  const now = clock();
  const query = new URL(request.url).searchParams;
  const status = readStatusFilter(query.get("status"));
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  const { rows, count, page } = await listDeliveries(db, {
    accountId: account.id,
    batchId,
    search: q,
    status: status?.shown ?? null,
    page: readPageNumber(query),
    pageSize: PEOPLE_PER_PAGE,
  });
  const downloads = await firstDownloads(
    db,
    rows.flatMap(({ certificateId }) => certificateId ?? []),
  );
  return {
    batchId,
    q,
    status: status?.value ?? "",
    page,
    total: count,
    people: rows.map((row, i) => {
      const downloadedAt = downloads.get(row.certificateId ?? "");
      return {
        id: row.id,
        number: (page - 1) * PEOPLE_PER_PAGE + i + 1,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.toEmail,
        status: row.shown,
        isUncertain: row.state === "uncertain",
        isComplaint: row.state === "complained",
        // The address is right where only the mailbox is full: later it may take the same e-mail.
        isFull: row.reasonCode === "mailbox_full",
        // Words about the queue stand in the last column, like the date they come instead of.
        detail: row.state === "queued" && row.attempt === 0 ? null : row.detail,
        suggestedHost: row.suggestedEmail?.split("@").at(-1) ?? null,
        when: whenLabel(row, now, timeZone),
        downloaded: downloadedAt
          ? `Downloaded ${downloadWords(downloadedAt, row.sentAt, now, timeZone)}`
          : null,
      };
    }),
  };
}

function whenLabel(
  row: Pick<ListedDelivery, "state" | "attempt" | "nextTryAt" | "sentAt">,
  now: Date,
  timeZone: string,
): string {
  const isQueued = row.state === "queued";
  if (isQueued && row.attempt > 0 && row.nextTryAt)
    return `Trying again ${clockTime(row.nextTryAt, timeZone)}`;
  if (row.sentAt) return shortMoment(row.sentAt, now, timeZone);
  return isQueued ? "In the queue" : "";
}

/** The time alone when it was the day of sending. */
function downloadWords(at: string, sentAt: string | null, now: Date, timeZone: string): string {
  const moment = shortMoment(at, now, timeZone);
  const sameDay =
    sentAt !== null && shortMoment(sentAt, now, timeZone).split(",")[0] === moment.split(",")[0];
  return sameDay ? clockTime(at, timeZone) : moment;
}

export default function BatchRecipients() {
  const { batchId, people, total, page, q, status } = useLoaderData<typeof loader>();
  const base = `/sent/${batchId}`;
  const progress = useRouteLoaderData<typeof batchLoader>(
    "routes/_dashboard/sent/$batchId/_page/_layout",
  )?.progress;
  /** Those that most sends have nobody of. */
  const rare: Record<string, number> = {
    accepted: progress?.accepted ?? 0,
    "not-sent": progress?.notSent ?? 0,
  };
  const filters = STATUS_FILTERS.filter(({ value }) => rare[value] !== 0 || status === value);
  const search = new URLSearchParams({ ...(q ? { q } : {}), ...(status ? { status } : {}) });
  return (
    <section
      className="card !rounded-t-none !border-t-0 overflow-hidden scroll-mt-32"
      id="people"
      aria-label="Recipients"
    >
      <div className="flex flex-wrap items-center gap-2.5 p-3.5">
        <SearchBox label="Search recipients" placeholder="Name or e-mail" q={q} keep={{ status }} />
        <nav className="seg-links max-sm:w-full flex-wrap" aria-label="Filter by status">
          {filters.map(({ value, label }) => (
            <Link
              key={value}
              to={`${base}?${new URLSearchParams({ ...(q ? { q } : {}), ...(value ? { status: value } : {}) })}`}
              className="!min-h-[38px] grow whitespace-nowrap"
              aria-current={status === value ? "true" : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {people.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon="search" title="Nobody here">
            {q
              ? `No name or e-mail here contains “${q}”. Accents and capitals don’t matter.`
              : "Nobody in this send has this status."}
          </EmptyState>
        </div>
      ) : (
        <DataTable
          caption={`Recipients and delivery status, page ${page}`}
          columns={["S/N", "First Name", "Last Name", "Email Address", "Status", "Sent Date"]}
          rows={people}
        >
          {(person) => <PersonCells person={person} to={`${base}/${person.id}`} />}
        </DataTable>
      )}
      {total > 0 ? (
        <Pager page={page} pageSize={PEOPLE_PER_PAGE} total={total} search={search.toString()} />
      ) : null}
    </section>
  );
}

type Person = ReturnType<typeof useLoaderData<typeof loader>>["people"][number];

function PersonCells({ person, to }: { person: Person; to: string }) {
  return (
    <>
      <td className="num text-ink-3 only-wide">{person.number}</td>
      <td className="font-semibold">
        <Link className="hover:underline" to={to}>
          {person.firstName || person.lastName || "No name"}
          <span className="md:hidden"> {person.firstName ? person.lastName : ""}</span>
        </Link>
      </td>
      <td className="only-wide font-semibold">{person.lastName}</td>
      <td className="wide text-ink-2 max-md:row-start-2">
        <EmailAddress>{person.email}</EmailAddress>
        <Detail person={person} to={to} />
      </td>
      <td className="max-md:row-start-1 max-md:col-start-2">
        <DeliveryBadge status={person.status} />
      </td>
      <td className="wide text-ink-2 whitespace-nowrap text-sm num">
        {person.when}
        {person.downloaded ? (
          <span className="md:block text-ink-3">
            <span className="md:hidden"> · </span>
            {person.downloaded}
          </span>
        ) : null}
      </td>
    </>
  );
}

/** The reason in words; for a failed one with what was probably meant and where to correct it. */
function Detail({ person, to }: { person: Person; to: string }) {
  const { status, isUncertain, isComplaint, isFull, detail, suggestedHost } = person;
  const failed = status === "Failed";
  const again = isFull ? "Send again later" : "Correct and send again";
  if (status === "Delivered" || (!detail && !suggestedHost)) return null;
  return (
    <span className={`block text-sm break-normal ${failed ? "text-failed" : "text-ink-2"}`}>
      {detail}
      {suggestedHost ? (
        <>
          {" "}
          Did you mean <b className="font-semibold">{suggestedHost}</b>?
        </>
      ) : null}
      {failed && !isComplaint ? (
        <>
          {" "}
          <Link className="link" to={to}>
            {isUncertain ? "Decide" : again}
            <span className="sr-only">
              {isUncertain ? " about the message" : ""} to {person.email}
            </span>
          </Link>
        </>
      ) : null}
    </span>
  );
}
