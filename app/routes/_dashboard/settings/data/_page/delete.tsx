import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { countAccount } from "#app/features/account-data/delete/count-account.server.ts";
import {
  CONFIRMATION,
  deletionForm,
  deletionTime,
  requestDeletion,
} from "#app/features/account-data/delete/request-deletion.server.ts";
import { deletedDataLabels } from "#app/features/account-data/delete/what-is-held.ts";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete the account" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  if (account.deleteAfter) throw redirect("/settings/data");
  return {
    rules: rulesOf(deletionForm),
    word: CONFIRMATION,
    name: account.name,
    counts: await countAccount(app.db, account.id),
    goesAt: fullDate(deletionTime(app.clock()).toISOString(), account.timeZone),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { user, account } = organiser;
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, deletionForm);
  if (submission.status !== "success") return refuse(submission);
  await requireConfirmation(request, context, { user, form: posted, act: "delete the account" });
  const goesAt = await requestDeletion(
    app,
    organiser,
    requestOrigin(browserOf({ request, context })),
  );
  const text =
    `Your account will be deleted on ${fullDate(goesAt.toISOString(), account.timeZone)}. ` +
    "We’ve e-mailed you how to keep it.";
  return seeOtherWith(app, "/settings/data", { kind: "warning", text });
}

export default function DeleteAccount() {
  const { rules, word, name, counts, goesAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Dialog title="Delete the account?" closeTo="/settings/data">
      <p>
        On <strong className="font-semibold">{goesAt}</strong> everything in {name} will be deleted
        for good:
      </p>
      <ul className="mt-3 list-disc pl-5 grid gap-1.5 text-ink-2">
        {deletedDataLabels(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">
        Nothing will be sent from now on
        {counts.openSends > 0
          ? ": " +
            `${counts.openSends === 1 ? "one send that is" : `${counts.openSends.toLocaleString("en")} sends that are`} ` +
            "scheduled or running will stop"
          : ""}
        . Until that day you can sign in,{" "}
        <Link className="link" to="/settings/data">
          download your data
        </Link>{" "}
        and keep the account.
      </p>
      <Form method="post" className="mt-5" {...form}>
        <ErrorSummary errors={problems} />
        <div className="grid gap-4">
          <TextInput
            {...inputOf(fields.confirmation)}
            label={`Type ${word} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </div>
        <DialogButtons
          closeTo="/settings/data"
          keep="Keep my account"
          button="Delete my account"
          isDanger
        />
      </Form>
    </Dialog>
  );
}
