import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isConfirmed } from "#app/features/accounts/confirm/confirm-session.server.ts";
import { deviceName } from "#app/features/accounts/device-name.ts";
import {
  addPasskey,
  beginPasskey,
  MAX_PASSKEYS,
  passkeyNameForm,
  passkeyOrigin,
} from "#app/features/accounts/passkeys/passkeys.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { problemsOf } from "#app/platform/http/form-errors.ts";
import {
  hiddenField,
  readPostedForm,
  refuse,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { PasskeyForm } from "#app/ui/passkeys/passkey-form.tsx";

const BACK = "/settings/security/passkeys";
const HERE = "/settings/security/passkeys/new";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Add a passkey", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const { app } = context;
  const { cookies, userAgent } = browserOf({ request, context });
  // Its button asks first.
  if (!(await isConfirmed(app, cookies))) throw seeOther(BACK);
  const { options, cookie } = await beginPasskey(app, { user, cookies });
  const origin = passkeyOrigin(app.config);
  const headers = { "Set-Cookie": cookie, "Cache-Control": "no-store" };
  return data(
    { options, origin, host: new URL(origin).host, suggested: deviceName(userAgent) },
    { headers },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const form = await readPostedForm(request);
  const submission = submissionOf(form, passkeyNameForm);
  if (submission.status !== "success") return refuse(submission);
  await requireConfirmation(request, context, { user, form, act: "add a passkey" });
  const { name } = submission.value;
  const browser = browserOf({ request, context });
  const outcome = await addPasskey(app, {
    userId: user.id,
    answer: hiddenField(form, "passkey"),
    name,
    browser,
  });
  if (outcome === "added") {
    return seeOtherWith(app, BACK, {
      kind: "success",
      text: `The passkey ${name} is added. You can sign in with it now.`,
    });
  }
  const problem = {
    refused:
      "The passkey wasn’t added: this page was open too long, or was used already. Try again.",
    full: `You have ${MAX_PASSKEYS} passkeys, which is the limit. Remove one first.`,
    known: "This passkey is added already.",
  }[outcome];
  return refuse(submission, { form: problem });
}

export default function NewPasskey() {
  const { options, origin, host, suggested } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer && problemsOf(answer);
  const typed = answer?.initialValue?.name;
  return (
    <Dialog title="Add a passkey" closeTo={BACK}>
      <ErrorSummary errors={problems} />
      <PasskeyForm
        action={HERE}
        origin={origin}
        options={options}
        button="Create passkey"
        isPrimary
        key={options.challenge}
        instead={
          <p className="text-ink-2">
            This browser can’t make passkeys here. They need JavaScript, a browser that supports
            them, and this site opened at {host}. An authenticator app works without scripts.
          </p>
        }
      >
        <TextInput
          name="name"
          label="Name"
          hint="So that you recognise it, such as your phone’s name. Your device asks for the rest."
          defaultValue={typeof typed === "string" ? typed : suggested}
          error={problems?.name}
          required
          autoComplete="off"
        />
      </PasskeyForm>
    </Dialog>
  );
}
