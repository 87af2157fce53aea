import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireOperator } from "../accounts/require-operator.server.ts";
import { notFound } from "../http/not-found.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { deleteContactMessage, findContactMessage } from "../site/contact-inbox.server.ts";
import { subjectOf } from "../site/contact-message.ts";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { PageHead } from "../ui/page-head.tsx";
import { fullDate } from "../ui/relative-time.ts";
import { wholeName } from "../whole-name.ts";

export const handle: DeskHandle = {
  crumbs: (data) => [{ label: "Messages to the operator", to: "/operator/messages" }, { label: data?.name ?? "Message" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Message from ${data?.name ?? "somebody"}` }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { db, config } = context.installation;
  const row = await findContactMessage(db, params.messageId ?? "");
  if (!row) throw notFound();
  const { reachAt, message, page, createdAt } = row;
  const subject = `Your message to ${config.appName}`;
  return {
    name: wholeName(row),
    reachAt,
    answer: reachAt.includes("@")
      ? { href: `mailto:${encodeURIComponent(reachAt)}?subject=${encodeURIComponent(subject)}`, label: "Answer by e-mail" }
      : { href: `tel:${reachAt}`, label: "Call" },
    message,
    page,
    subject: subjectOf(page),
    when: fullDate(createdAt, account.timeZone),
  };
}

/** Deletes it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  await requireOperator(request, context);
  if (!(await deleteContactMessage(context.installation.db, params.messageId ?? ""))) throw notFound();
  return seeOtherWith(context.installation, "/operator/messages", { kind: "success", text: "The message was deleted." });
}

export default function ContactMessagePage() {
  const { name, reachAt, answer, message, page, subject, when } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Message from ${name}`}
        actions={
          <a className="btn btn-primary" href={answer.href}>
            {answer.label}
          </a>
        }
      >
        {when}
      </PageHead>
      <section className="card p-5 sm:p-6 grid gap-5" aria-label="Message">
        <p className="whitespace-pre-wrap break-words max-w-prose" dir="auto">
          {message}
        </p>
        <dl className="grid gap-x-4 gap-y-1 text-md sm:grid-cols-[11rem_minmax(0,1fr)] border-t border-line pt-4">
          <dt className="text-ink-3">To be reached at</dt>
          <dd className="break-all">{reachAt}</dd>
          <dt className="text-ink-3">Written on</dt>
          <dd className="break-all">{page}</dd>
          {subject ? (
            <>
              <dt className="text-ink-3">About</dt>
              <dd>{subject}</dd>
            </>
          ) : null}
        </dl>
        <p className="text-sm text-ink-3">Nobody checked that the person is who they say they are.</p>
      </section>
      <Form method="post" className="mt-6">
        <button type="submit" className="btn btn-danger">
          Delete this message
        </button>
      </Form>
    </>
  );
}
