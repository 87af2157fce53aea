import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import {
  CHOICES_PER_PAGE,
  listChoices,
} from "#app/features/delivery/suppressions/mail-choices.server.ts";
import {
  countTopics,
  saveTopic,
  TOPICS_PAGE,
  topicForm,
} from "#app/features/delivery/suppressions/topics.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { shortDay, shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Topics and pauses" }] };
export const meta: MetaFunction = () => [{ title: "Topics and pauses" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { id: accountId, timeZone } = account;
  const now = clock();
  const page = readPageNumber(new URL(request.url).searchParams);
  const { rows, more } = await listChoices(db, { accountId, page, now });
  return {
    topics: await countTopics(db, accountId),
    rules: rulesOf(topicForm),
    page,
    more,
    rows: rows.map(({ email, topicId, topic, until, detail, createdAt }) => ({
      id: `${email} ${topicId}`,
      email,
      choice: topic === null ? `Paused until ${shortDay(until, timeZone)}` : `Left ${topic}`,
      detail,
      since: shortMoment(createdAt, now, timeZone),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const submission = await readSubmission(request, topicForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  const by = { accountId: account.id, actorId: user.id, now: app.clock() };
  const problem = await saveTopic(app.db, { ...by, name });
  if (problem) return refuse(submission, { name: problem });
  return seeOtherWith(app, TOPICS_PAGE, { kind: "success", text: `Added the topic ${name}.` });
}

/** What an organiser's e-mails can be about, and who chose to get less of them. */
export default function Topics() {
  const { topics, rows, page, more } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Topics and pauses">
        People can leave one topic, or pause for 30 days, instead of stopping all your e-mails.
        Choose the topic of a bulk e-mail where you write it.
      </PageHead>
      <div className="grid gap-5">
        <section className="card" aria-label="Topics">
          <ul className="divide-y divide-line">
            {topics.map((topic) => (
              <li key={topic.id} className="flex flex-wrap items-center gap-3 px-5 py-2">
                <span className="font-semibold mr-auto min-w-0 break-words" dir="auto">
                  {topic.name}
                </span>
                <span className="text-ink-2 num">
                  {topic.left === 0 ? "Nobody" : counted(topic.left, "person", "people")} left it
                </span>
                <For needs="editor">
                  <Link className="btn btn-quiet btn-sm" to={`/bulk-email/topics/${topic.id}`}>
                    Edit<span className="sr-only"> {topic.name}</span>
                  </Link>
                </For>
              </li>
            ))}
          </ul>
          <AddTopic key={topics.length} />
        </section>
        <section className="card overflow-hidden" aria-labelledby="choices">
          <div className="card-head">
            <h2 className="panel-title" id="choices">
              Who left a topic or paused
            </h2>
            {rows.length > 0 ? (
              <a className="btn btn-quiet btn-sm" href="/bulk-email/topics/export.csv">
                <Icon name="download" />
                Export CSV
              </a>
            ) : null}
          </div>
          {rows.length === 0 ? (
            <p className="p-5 text-ink-2">Nobody {page > 1 ? "on this page" : "so far"}.</p>
          ) : (
            <DataTable
              caption={`Choices, page ${page}`}
              columns={["Email Address", "Choice", "Since"]}
              rows={rows}
            >
              {(row) => (
                <>
                  <td className="wide font-semibold">
                    <EmailAddress>{row.email}</EmailAddress>
                  </td>
                  <td className="wide">
                    {row.choice}
                    <span className="block text-sm text-ink-2 break-words">{row.detail}</span>
                  </td>
                  <td className="text-sm text-ink-2 whitespace-nowrap num">{row.since}</td>
                </>
              )}
            </DataTable>
          )}
          {page > 1 || more ? (
            <nav className="flex gap-3 p-4 border-t border-line" aria-label="Pages">
              {page > 1 ? <Link to={`?page=${page - 1}`}>Newer</Link> : null}
              {more ? <Link to={`?page=${page + 1}`}>The next {CHOICES_PER_PAGE}</Link> : null}
            </nav>
          ) : null}
        </section>
      </div>
    </>
  );
}

function AddTopic() {
  const { rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
    values: { name: "" },
  });
  return (
    <Form method="post" action="?index" className="p-5 grid gap-4 border-t border-line" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        <TextInput
          {...inputOf(fields.name)}
          label="New topic"
          hint="As people read it, like Courses or Events"
          autoComplete="off"
        />
        <button type="submit" className="btn btn-primary justify-self-start">
          Add topic
        </button>
      </Editable>
    </Form>
  );
}
