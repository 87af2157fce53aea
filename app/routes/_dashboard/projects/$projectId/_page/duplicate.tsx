import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import {
  duplicateForm,
  duplicateProject,
  titleOfCopy,
} from "#app/features/certificates/projects/create-project.server.ts";
import { countRecipients } from "#app/features/recipients/lists/recipient-list.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextInput } from "#app/ui/forms/field.tsx";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Duplicate project" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const people = project.isSample === 1 ? 0 : await countRecipients(db, project);
  const back = safePath(new URL(request.url).searchParams.get("back"), `/projects/${project.id}`);
  return {
    original: project.title,
    title: titleOfCopy(project),
    people,
    back,
    token: newFormToken(),
    rules: rulesOf(duplicateForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const project = orNotFound(await findProject(app.db, account.id, params.projectId));
  const form = await readPostedForm(request);
  // A button beside a project names no title.
  if (!form.has("title")) form.set("title", titleOfCopy(project));
  const submission = submissionOf(form, duplicateForm);
  if (submission.status !== "success") return refuse(submission);
  const { title, people, token = crypto.randomUUID() } = submission.value;
  const withPeople = people === "on";
  const given = {
    accountId: account.id,
    actorId: user.id,
    id: project.id,
    title,
    withPeople,
    token,
    now: app.clock(),
  };
  const { location } = orNotFound(await duplicateProject(app.db, given));
  const text = withPeople
    ? "This is a copy with the same design, message and list of people."
    : "This is a copy with the same design and message. Add the people who should get it.";
  return seeOtherWith(app, location, { kind: "success", text });
}

export default function Duplicate() {
  const { original, title, people, back, token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { title, token } });
  return (
    <Dialog title="Duplicate project" closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        <p className="text-ink-2 mb-4 break-words">
          The copy has the design and the message of {original}. Issued certificates stay with{" "}
          {original}.
        </p>
        <input type="hidden" name="token" value={fields.token.initialValue} />
        <TextInput {...inputOf(fields.title)} label="Name of the copy" autoFocus />
        {people > 0 ? (
          <div className="mt-4">
            <Check
              {...checkboxOf(fields.people)}
              label={`Also copy the list of ${counted(people, "person", "people")}. Nobody is e-mailed until you send.`}
            />
          </div>
        ) : null}
        <DialogButtons closeTo={back} button="Duplicate" />
      </Form>
    </Dialog>
  );
}
