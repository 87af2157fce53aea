import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { createKey, keyForm, MAX_KEYS } from "#app/features/api/keys/keys.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/api";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Create an API key", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context, { role: "owner" });
  return { token: newFormToken(), rules: rulesOf(keyForm) };
}

/** The one answer that shows the key: no redirect could carry it without keeping it somewhere. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { db, clock } = context.app;
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, keyForm);
  if (submission.status !== "success") return refuse(submission);
  await requireConfirmation(request, context, { user, form: posted, act: "create an API key" });
  const created = await createKey(db, { accountId: account.id, actorId: user.id, ...submission.value, now: clock() });
  if (created.kind === "created") {
    return json({ key: created.key, name: submission.value.name }, { headers: { "Cache-Control": "no-store" } });
  }
  return refuse(submission, {
    form:
      created.kind === "full"
        ? `You have ${MAX_KEYS} keys, which is the limit. Revoke one you don’t use, then create this one.`
        : "This form has already created a key, and we show a key only once. If you didn’t copy it, revoke it and create another.",
  });
}

export default function NewKey() {
  const { token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "key" in answer ? answer : undefined;
  const { form, fields, problems } = useCheckedForm({ rules, answer: answer && !("key" in answer) ? answer : undefined });
  if (made) return <Created name={made.name} value={made.key} />;
  return (
    <Dialog title="Create a key" closeTo={BACK}>
      <ErrorSummary errors={problems} />
      <Form method="post" preventScrollReset {...form}>
        <input type="hidden" name="token" value={token} />
        <TextInput
          {...inputOf(fields.name)}
          label="Name"
          hint="For example, the software or server that will use it."
          maxLength={60}
          autoComplete="off"
        />
        <p className="mt-4 text-ink-2">
          Anyone with the key can read your lists and send in your name. It works only for this account.
        </p>
        <DialogButtons closeTo={BACK} button="Create key" />
      </Form>
    </Dialog>
  );
}

function Created({ name, value }: { name: string; value: string }) {
  return (
    <Dialog title="Your new key" closeTo={BACK}>
      <p className="mb-4 text-ink-2">
        Copy the key {name} now and keep it where only your software can read it. We show it only once and keep no copy.
      </p>
      <CopyField id="api-key" label="API key" value={value} button="Copy key" />
      <div className="mt-5 flex justify-end">
        <Link className="btn btn-primary" to={BACK} preventScrollReset>
          Done
        </Link>
      </div>
    </Dialog>
  );
}
