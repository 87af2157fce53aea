import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { keyNameForm } from "#app/features/api/keys/key-form.server.ts";
import { findActiveKey, renameKey } from "#app/features/api/keys/keys.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/api";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Rename an API key", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { name, hint } = orNotFound(await findActiveKey(context.app.db, account.id, params.keyId));
  return { name, hint, rules: rulesOf(keyNameForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, clock } = app;
  const { id } = orNotFound(await findActiveKey(db, account.id, params.keyId));
  const submission = await readSubmission(request, keyNameForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  if (
    !(await renameKey(db, {
      accountId: account.id,
      actorId: user.id,
      keyId: id,
      name,
      now: clock(),
    }))
  )
    throw notFound();
  return seeOtherWith(app, BACK, { kind: "success", text: `The key is called ${name} now.` });
}

export default function RenameKey() {
  const { name, hint, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { name } });
  return (
    <Dialog title="Rename this key" closeTo={BACK}>
      <ErrorSummary errors={problems} />
      <Form method="post" preventScrollReset {...form}>
        <TextInput
          {...inputOf(fields.name)}
          label="Name"
          hint={
            <>
              Of the key <code>iwk_…{hint}</code>. What it may do and when it expires stay the same.
            </>
          }
          autoComplete="off"
        />
        <DialogButtons closeTo={BACK} button="Save name" />
      </Form>
    </Dialog>
  );
}
