import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import {
  deleteTopic,
  findTopic,
  saveTopic,
  TOPICS_PAGE,
  topicForm,
} from "#app/features/delivery/suppressions/topics.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { keepTyped } from "../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = {
  crumbs: (data: { topic?: { name: string } }) => [
    { label: "Topics and pauses", to: TOPICS_PATH },
    { label: data?.topic?.name ?? "Topic" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Edit topic" }];

const TOPICS_PATH = "/bulk-email/topics";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const topic = orNotFound(await findTopic(context.app.db, account.id, params.topicId));
  return { topic, rules: rulesOf(topicForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const topic = await keepTyped(request, { what: "topic" }, async () =>
    orNotFound(await findTopic(app.db, account.id, params.topicId)),
  );
  const by = { accountId: account.id, actorId: user.id, now: app.clock() };
  const form = await readPostedForm(request);
  if (intentOf(form) === "delete") {
    await deleteTopic(app.db, topic, by);
    return seeOtherWith(app, TOPICS_PAGE, {
      kind: "success",
      text: `The topic ${topic.name} was deleted.`,
    });
  }
  const submission = submissionOf(form, topicForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  const problem = await saveTopic(app.db, { ...by, name, id: topic.id });
  if (problem) return refuse(submission, { name: problem });
  return seeOtherWith(app, TOPICS_PAGE, {
    kind: "success",
    text: `The topic is now called ${name}.`,
  });
}

export default function EditTopic() {
  const { topic, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
    values: { name: topic.name },
  });
  return (
    <>
      <PageHead title={topic.name}>People read this name where they choose what they get.</PageHead>
      <div className="grid gap-5 max-w-[40rem]">
        <Form method="post" className="card p-5 grid gap-4" {...form}>
          <Editable needs="editor">
            <ErrorSummary errors={problems} />
            <TextInput {...inputOf(fields.name)} label="Name" autoComplete="off" />
            <div className="flex flex-wrap justify-end gap-3">
              <Link className="btn btn-plain" to={TOPICS_PATH}>
                Cancel
              </Link>
              <button type="submit" className="btn btn-primary">
                Rename
              </button>
            </div>
          </Editable>
        </Form>
        <Form method="post" className="card p-5 flex flex-wrap items-center gap-3">
          <Editable needs="editor">
            <p className="mr-auto text-ink-2">
              E-mails already written with this topic still pass over the people who left it. Your
              other e-mails still go to them.
            </p>
            <button type="submit" className="btn btn-danger" name="intent" value="delete">
              Delete topic
            </button>
          </Editable>
        </Form>
      </div>
    </>
  );
}
