import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { listOutbox } from "#app/features/delivery/outbox/outbox.server.ts";
import { requireOutbox } from "#app/guards/require-operator.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Outbox" }] };
export const meta: MetaFunction = () => [{ title: "Outbox" }];

const MESSAGES_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { folder, timeZone, operator } = await requireOutbox(request, context);
  const page = readPageNumber(new URL(request.url).searchParams);
  const { entries, total } = await listOutbox(folder, page, MESSAGES_PER_PAGE);
  const { db, clock, config } = context.app;
  const { mail, sms } = config;
  const now = clock();
  await recordOperatorAct(db, {
    operator,
    act: "outbox.viewed",
    subject: `The list, page ${page}`,
    now,
  });
  return {
    page,
    total,
    kinds: [
      mail.transport === "outbox" ? "mails" : "",
      sms.transport === "outbox" ? "text messages" : "",
    ]
      .filter(Boolean)
      .join(" and "),
    entries: entries.map(({ at, bytes, ...entry }) => ({
      ...entry,
      when: shortMoment(at, now, timeZone),
      size: `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en")} KB`,
    })),
  };
}

/** Every message this installation wrote instead of sending it. For the operator only. */
export default function Outbox() {
  const { entries, total, page, kinds } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Outbox"
      intro={
        <>
          Messages that aren’t sent to anyone are saved here as files: {kinds}. Only the operator
          sees this page.
        </>
      }
      label="Messages"
      empty={
        <EmptyState icon="archive" title={total === 0 ? "No messages yet" : "This page is empty"}>
          Messages sent from now on appear here, newest first.
        </EmptyState>
      }
      pager={
        total > 0 ? (
          <Pager
            page={page}
            pageSize={MESSAGES_PER_PAGE}
            total={total}
            search=""
            noun={total === 1 ? "message" : "messages"}
          />
        ) : null
      }
      caption={`Messages, newest first, page ${page}`}
      columns={["Subject", "To", "Time", "Size"]}
      rows={entries}
      keyOf={(entry) => entry.file}
    >
      {(entry) => (
        <>
          <td className="wide">
            {entry.kind === "sms" ? (
              <span className="text-sm text-ink-3">Text message: </span>
            ) : null}
            <Link className="font-semibold hover:underline" to={`/outbox/${entry.file}`}>
              {entry.subject || "No subject"}
            </Link>
          </td>
          <td className="wide text-ink-2 break-all">{entry.to}</td>
          <td className="text-ink-2 whitespace-nowrap num">{entry.when}</td>
          <td className="text-ink-2 whitespace-nowrap num">{entry.size}</td>
        </>
      )}
    </ListPage>
  );
}
