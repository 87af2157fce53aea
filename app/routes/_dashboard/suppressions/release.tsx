import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  readSuppression,
  releaseForm,
  releaseSuppression,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { checkboxOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Release an address" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const email = (new URL(request.url).searchParams.get("email") ?? "").slice(0, 300).toLowerCase();
  const known = await readSuppression(context.app.db, account.id, email);
  if (!known) throw notFound();
  return { email, reason: known.reason, detail: known.detail, rules: rulesOf(releaseForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const submission = await readSubmission(request, releaseForm);
  if (submission.status !== "success") return refuse(submission);
  const { email, asked } = submission.value;
  const given = {
    accountId: account.id,
    actorId: user.id,
    email,
    personAsked: asked === "yes",
    now: app.clock(),
  };
  const released = await app.db.transaction().execute((trx) => releaseSuppression(trx, given));
  if (released === "absent") throw notFound();
  if (released === "not asked")
    return refuse(submission, { asked: "Tick this only if the person asked you" });
  if (released === "complained")
    return refuse(submission, { form: "An address that complained can’t be released" });
  return seeOtherWith(app, "/suppressions", {
    kind: "success",
    text: `You can e-mail ${email} again.`,
  });
}

const MEANS = {
  bounced:
    "An e-mail to this address bounced permanently. Release it only if you know that it " +
    "works now. If the next e-mail bounces too, we leave the address out again. Bounces " +
    "harm how all your e-mails are received.",
  provider:
    "The e-mail service has this address on its own list. If you release it here, the " +
    "next send tries it again, but fails as long as it is on that list.",
  unsubscribed:
    "This person asked for no more e-mails from you. If you release the address, they " +
    "get your next certificates and bulk e-mails again.",
  complained:
    "This person reported one of your e-mails as spam. E-mail services count every further " +
    "one against you, so you can’t release the address. If they want their certificate, " +
    "give them its link.",
};

export default function ReleaseSuppression() {
  const { email, reason, detail, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
  });
  const isForGood = reason === "complained";
  return (
    <Dialog
      title={isForGood ? "This address can’t be released" : "E-mail this address again?"}
      closeTo="/suppressions"
    >
      <Form method="post" className="grid gap-4" {...form}>
        <ErrorSummary errors={problems} />
        <p className="font-semibold break-all">{email}</p>
        <p className="text-ink-2">{MEANS[reason]}</p>
        {detail ? <p className="text-sm text-ink-2 break-words">Details: {detail}</p> : null}
        <input type="hidden" name="email" value={email} />
        {reason === "unsubscribed" ? (
          <Check
            {...checkboxOf(fields.asked, "yes")}
            label="This person asked to get e-mails again"
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to="/suppressions" preventScrollReset>
            {isForGood ? "Close" : "Keep it suppressed"}
          </Link>
          {isForGood ? null : (
            <button type="submit" className="btn btn-danger">
              Release
            </button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
