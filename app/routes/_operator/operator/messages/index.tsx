import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import {
  type InboxFilter,
  listContactMessages,
} from "#app/features/site/contact/contact-inbox.server.ts";
import { subjectOf } from "#app/features/site/contact/contact-message.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Site messages" }] };
export const meta: MetaFunction = () => [{ title: "Site messages" }];

const MESSAGES_PER_PAGE = 50;

const STATES = [
  { value: "", label: "All messages" },
  { value: "open", label: "To answer" },
  { value: "answered", label: "Answered" },
] as const;

function readFilter(search: URLSearchParams): InboxFilter {
  const state = STATES.find(({ value }) => value === search.get("state"))?.value ?? "";
  return { state, q: (search.get("q") ?? "").trim().slice(0, 200) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db, clock } = context.app;
  const search = new URL(request.url).searchParams;
  const page = readPageNumber(search);
  const filter = readFilter(search);
  const { messages, total } = await listContactMessages(db, filter, page, MESSAGES_PER_PAGE);
  const now = clock();
  return {
    page,
    total,
    filter,
    messages: messages.map((row) => ({
      id: row.id,
      name: wholeName(row),
      subject: subjectOf(row.page),
      beginning: [...row.message].slice(0, 140).join(""),
      when: shortMoment(row.createdAt, now, timeZone),
      answeredBy: row.answeredBy,
    })),
  };
}

/** What people wrote with the forms on the site. For the operator only. */
export default function ContactMessages() {
  const { messages, total, page, filter } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const nothingThere = filter.q || filter.state ? "No matching messages" : "No messages yet";
  return (
    <ListPage
      title="Site messages"
      intro="Messages from the help page and Get started. They are deleted after a year. Only operators see this page."
      tools={
        <ListToolbar
          action="/operator/messages"
          address={pathname + search}
          label="Search messages"
          placeholder="Search messages"
          q={filter.q}
          hidden={{}}
          selects={[{ name: "state", label: "State", value: filter.state, options: STATES }]}
        />
      }
      label="Messages"
      empty={
        <EmptyState icon="chat" title={total > 0 ? "This page is empty" : nothingThere}>
          Messages that people send from the help page appear here, newest first.
        </EmptyState>
      }
      pager={
        total > 0 ? (
          <Pager
            page={page}
            pageSize={MESSAGES_PER_PAGE}
            total={total}
            search={search}
            noun={total === 1 ? "message" : "messages"}
          />
        ) : null
      }
      caption={`Messages, newest first, page ${page}`}
      columns={["From", "Message", "State", "Time"]}
      rows={messages}
    >
      {({ id, name, subject, beginning, when, answeredBy }) => (
        <>
          <td className="wide">
            <Link
              className="inline-block py-3 -my-3 font-semibold hover:underline break-words"
              to={`/operator/messages/${id}`}
            >
              <bdi>{name}</bdi>
            </Link>
          </td>
          <td className="wide text-ink-2 break-words max-w-[36rem]">
            {subject ? <span className="badge mr-2">{subject}</span> : null}
            <bdi>{beginning}</bdi>
          </td>
          <td>
            {answeredBy ? (
              <Badge status="delivered">Answered</Badge>
            ) : (
              <Badge status="progress">To answer</Badge>
            )}
          </td>
          <td className="text-ink-2 whitespace-nowrap num">{when}</td>
        </>
      )}
    </ListPage>
  );
}
