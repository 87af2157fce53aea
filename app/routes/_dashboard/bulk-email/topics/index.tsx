import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import { countLeavers } from "#app/features/delivery/suppressions/list-choices.server.ts";
import {
  addTopic,
  deleteTopic,
  findTopic,
  TOPICS_PAGE,
  topicForm,
} from "#app/features/delivery/suppressions/topics.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Topics and pauses" }] };
export const meta: MetaFunction = () => [{ title: "Topics and pauses" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  return { ...(await countLeavers(db, account.id, clock())), rules: rulesOf(topicForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const by = { accountId: account.id, actorId: user.id, now: app.clock() };
  const form = await readPostedForm(request);
  if (intentOf(form) === "delete") {
    const topic = orNotFound(await findTopic(app.db, account.id, hiddenField(form, "topic")));
    await deleteTopic(app.db, topic, by);
    const text = `The topic ${topic.name} was deleted.`;
    return seeOtherWith(app, TOPICS_PAGE, { kind: "success", text });
  }
  const submission = submissionOf(form, topicForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  const problem = await addTopic(app.db, { ...by, name });
  if (problem) return refuse(submission, { name: problem });
  return seeOtherWith(app, TOPICS_PAGE, { kind: "success", text: `Added the topic ${name}.` });
}

/** What an organiser's e-mails can be about, and how many chose to get less of them. */
export default function Topics() {
  const { topics, paused } = useLoaderData<typeof loader>();
  const people = (count: number) => (count === 0 ? "Nobody" : counted(count, "person", "people"));
  return (
    <>
      <PageHead
        title="Topics and pauses"
        actions={
          <a className="btn btn-plain" href="/bulk-email/topics/export.csv">
            <Icon name="download" />
            Export CSV
          </a>
        }
      >
        People can leave one topic, or pause for 30 days, instead of stopping all your e-mails.
        Choose the topic of a bulk e-mail where you write it.
      </PageHead>
      <section className="card max-w-[44rem]" aria-label="Topics">
        <ul className="divide-y divide-line">
          {topics.map(({ id, name, left }) => (
            <li key={id} className="flex items-center gap-3 px-5 py-2">
              <div className="grow min-w-0 flex flex-wrap justify-between gap-x-3 max-sm:flex-col">
                <span className="font-semibold min-w-0 break-words" dir="auto">
                  {name}
                </span>
                <span className="text-ink-2 num">{people(left)} left it</span>
              </div>
              <For needs="editor">
                <Form method="post" action="?index">
                  <input type="hidden" name="topic" value={id} />
                  <button
                    type="submit"
                    className="btn btn-quiet btn-sm"
                    name="intent"
                    value="delete"
                  >
                    Delete<span className="sr-only"> {name}</span>
                  </button>
                </Form>
              </For>
            </li>
          ))}
          <li className="px-5 py-3 text-ink-2 num">{people(paused)} paused your e-mails now</li>
        </ul>
        <AddTopic key={topics.length} />
      </section>
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
