import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { countAccount } from "#app/features/account-data/delete/count-account.server.ts";
import {
  CONFIRMATION,
  deletionForm,
  deletionTime,
  requestDeletion,
} from "#app/features/account-data/delete/request-deletion.server.ts";
import { deletedDataLabels } from "#app/features/account-data/delete/what-is-held.ts";
import { hasPassword } from "#app/features/accounts/owner-proof.server.ts";
import { confirmPassword, passwordCheckErrors } from "#app/features/accounts/passwords.server.ts";
import { requestOrigin } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete the account" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  if (account.deleteAfter) throw redirect("/settings/data");
  return {
    rules: rulesOf(deletionForm),
    word: CONFIRMATION,
    name: account.name,
    counts: await countAccount(app.db, account.id),
    hasPassword: await hasPassword(app, user.id),
    goesAt: fullDate(deletionTime(app.clock()).toISOString(), account.timeZone),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { user, account } = organiser;
  const submission = await readSubmission(request, deletionForm);
  if (submission.status !== "success") return refuse(submission);
  if (!(await hasPassword(app, user.id))) {
    return refuse(submission, { form: "Set a password first, then come back here and enter it." });
  }
  const { password, confirmation } = submission.value;
  const errors: FormErrors = {};
  const check = await confirmPassword(app.db, user.id, password);
  if (check.kind !== "right") Object.assign(errors, passwordCheckErrors(check, "password").errors);
  if (confirmation !== CONFIRMATION) errors.confirmation = `Type ${CONFIRMATION} in capital letters.`;
  if (Object.keys(errors).length > 0) return refuse(submission, errors);
  const goesAt = await requestDeletion(app, organiser, requestOrigin(browserOf({ request, context })));
  const text = `Your account will be deleted on ${fullDate(goesAt.toISOString(), account.timeZone)}. We’ve e-mailed you how to keep it.`;
  return seeOtherWith(app, "/settings/data", { kind: "warning", text });
}

export default function DeleteAccount() {
  const { rules, word, name, counts, hasPassword, goesAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Dialog title="Delete the account?" closeTo="/settings/data">
      <p>
        On <strong className="font-semibold">{goesAt}</strong> everything in {name} will be deleted for good:
      </p>
      <ul className="mt-3 list-disc pl-5 grid gap-1.5 text-ink-2">
        {deletedDataLabels(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">
        Nothing will be sent from now on
        {counts.openSends > 0
          ? `: ${counts.openSends === 1 ? "one send that is" : `${counts.openSends.toLocaleString("en")} sends that are`} scheduled or running will stop`
          : ""}
        . Until that day you can sign in,{" "}
        <Link className="link" to="/settings/data">
          download your data
        </Link>{" "}
        and keep the account.
      </p>
      {hasPassword ? (
        <Form method="post" className="mt-5" {...form}>
          <ErrorSummary errors={problems} ids={{ password: "delete-password" }} />
          <div className="grid gap-4">
            <TextInput
              {...inputOf(fields.password)}
              id="delete-password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              required
            />
            <TextInput
              {...inputOf(fields.confirmation)}
              label={`Type ${word} to confirm`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
          </div>
          <DialogButtons closeTo="/settings/data" keep="Keep my account" button="Delete my account" isDanger />
        </Form>
      ) : (
        <div className="mt-5 grid gap-4">
          <p>
            You sign in without a password, so we can’t be sure it’s you. Set a password first, then come back here and enter it.
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to="/settings/data" preventScrollReset>
              Keep my account
            </Link>
            <a className="btn btn-primary" href="/forgot-pass">
              Set a password
            </a>
          </div>
        </div>
      )}
    </Dialog>
  );
}
