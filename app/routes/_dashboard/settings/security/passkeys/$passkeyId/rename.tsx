import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  findPasskey,
  passkeyNameForm,
  renamePasskey,
} from "#app/features/accounts/passkeys/passkeys.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/security/passkeys";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Rename a passkey", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const passkey = await findPasskey(context.app.db, user.id, params.passkeyId);
  if (!passkey) throw notFound();
  return { name: passkey.name, rules: rulesOf(passkeyNameForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { passkeyId: id = "" } = params;
  if (!(await findPasskey(app.db, user.id, id))) throw notFound();
  const submission = await readSubmission(request, passkeyNameForm);
  if (submission.status !== "success") return refuse(submission);
  const { name } = submission.value;
  if (!(await renamePasskey(app.db, { userId: user.id, id, name }))) throw notFound();
  return seeOtherWith(app, BACK, { kind: "success", text: `The passkey is now called ${name}.` });
}

export default function RenamePasskey() {
  const { name, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { name } });
  return (
    <Dialog title="Rename this passkey" closeTo={BACK}>
      <ErrorSummary errors={problems} />
      <Form method="post" preventScrollReset {...form}>
        <TextInput {...inputOf(fields.name)} label="Name" autoComplete="off" />
        <DialogButtons closeTo={BACK} button="Save name" />
      </Form>
    </Dialog>
  );
}
