import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOperator } from "../accounts/require-operator.server.ts";
import { readPageNumber } from "../http/page-number.ts";
import { listContactMessages } from "../site/contact-inbox.server.ts";
import { subjectOf } from "../site/contact-message.ts";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pager } from "../ui/pager.tsx";
import { shortMoment } from "../ui/relative-time.ts";
import { wholeName } from "../whole-name.ts";

export const handle: DeskHandle = { crumbs: () => [{ label: "Messages to the operator" }] };
export const meta: MetaFunction = () => [{ title: "Messages to the operator" }];

const MESSAGES_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { db, clock } = context.installation;
  const page = readPageNumber(new URL(request.url).searchParams);
  const { messages, total } = await listContactMessages(db, page, MESSAGES_PER_PAGE);
  const now = clock();
  return {
    page,
    total,
    messages: messages.map((row) => ({
      id: row.id,
      name: wholeName(row),
      subject: subjectOf(row.page),
      beginning: [...row.message].slice(0, 140).join(""),
      when: shortMoment(row.createdAt, now, account.timeZone),
    })),
  };
}

/** What people wrote with the forms on the site. For the operator only. */
export default function ContactMessages() {
  const { messages, total, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Messages to the operator"
        actions={
          <Link className="btn btn-plain" to="/operator/identity-checks">
            Identity checks
          </Link>
        }
      >
        Written on the help page and on Get started. They are deleted after a year. Only the operator sees this page.
      </PageHead>
      <section className="card overflow-hidden" aria-label="Messages">
        {messages.length === 0 ? (
          <EmptyState icon="inn" title={total === 0 ? "No messages yet" : "This page is empty"}>
            What people write on the help page appears here, newest first.
          </EmptyState>
        ) : (
          <table className="table stack">
            <caption className="sr-only">Messages, newest first, page {page}</caption>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col">Message</th>
                <th scope="col">Time</th>
              </tr>
            </thead>
            <tbody>
              {messages.map(({ id, name, subject, beginning, when }) => (
                <tr key={id}>
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
                  <td className="text-ink-2 whitespace-nowrap num">{when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {total > 0 ? (
          <Pager page={page} pageSize={MESSAGES_PER_PAGE} total={total} search="" noun={total === 1 ? "message" : "messages"} />
        ) : null}
      </section>
    </>
  );
}
