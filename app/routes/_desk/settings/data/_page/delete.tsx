import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { confirmPassword, passwordCheckErrors } from "../../../../../accounts/passwords/confirm-password.server.ts";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { placeOf } from "../../../../../accounts/sign-in/place-of.ts";
import type { FormErrors } from "../../../../../http/form-errors.ts";
import { unprocessable } from "../../../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { ErrorSummary } from "../../../../../ui/error-summary.tsx";
import { TextInput } from "../../../../../ui/field.tsx";
import { fullDate } from "../../../../../ui/relative-time.ts";
import { askDeletion, deletionTime } from "../../../../../your-data/ask-deletion.server.ts";
import { countAccount } from "../../../../../your-data/count-account.server.ts";
import { hasPassword } from "../../../../../your-data/owner-proof.server.ts";
import { whatGoes } from "../../../../../your-data/what-is-held.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete the account" }];

const WORD = "DELETE";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  if (account.deleteAfter) throw redirect("/settings/data");
  return {
    name: account.name,
    counts: await countAccount(installation.db, account.id),
    hasPassword: await hasPassword(installation, user.id),
    goesAt: fullDate(deletionTime(installation.clock()).toISOString(), account.timeZone),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const { user, account } = organiser;
  const form = await readPostedForm(request);
  const errors: FormErrors = {};
  if (!(await hasPassword(installation, user.id))) {
    return unprocessable(form, { form: "Set a password first, then come back here and type it." });
  }
  const check = await confirmPassword(installation.db, user.id, form.get("password")?.toString() ?? "");
  if (check.kind !== "right") Object.assign(errors, passwordCheckErrors(check, "password").errors);
  if (form.get("confirmation")?.toString().trim() !== WORD) errors.confirmation = `Type ${WORD} in capital letters.`;
  if (Object.keys(errors).length > 0) return unprocessable(form, errors);
  const goesAt = await askDeletion(installation, organiser, placeOf(request, context.clientAddress));
  const text = `Your account will be deleted on ${fullDate(goesAt.toISOString(), account.timeZone)}. We mailed you how to keep it.`;
  return seeOtherWith(installation, "/settings/data", { kind: "warning", text });
}

export default function DeleteAccount() {
  const { name, counts, hasPassword, goesAt } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <Dialog title="Delete the account?" closeTo="/settings/data">
      <p>
        On <strong className="font-semibold">{goesAt}</strong> everything in {name} is deleted for good:
      </p>
      <ul className="mt-3 list-disc pl-5 grid gap-1.5 text-ink-2">
        {whatGoes(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">
        Right away nothing is sent any more
        {counts.openSends > 0
          ? `: ${counts.openSends === 1 ? "one send that is" : `${counts.openSends.toLocaleString("en")} sends that are`} scheduled or under way ${counts.openSends === 1 ? "stops" : "stop"}`
          : ""}
        . Until that day you can sign in,{" "}
        <Link className="link" to="/settings/data">
          download your data
        </Link>{" "}
        and keep the account.
      </p>
      {hasPassword ? (
        <Form method="post" className="mt-5">
          <ErrorSummary errors={problem?.errors} ids={{ password: "delete-password" }} />
          <div className="grid gap-4">
            <TextInput
              name="password"
              id="delete-password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              error={problem?.errors.password}
              required
            />
            <TextInput
              name="confirmation"
              label={`Type ${WORD} to confirm`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={problem?.values.confirmation}
              error={problem?.errors.confirmation}
              required
            />
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to="/settings/data" preventScrollReset>
              Keep my account
            </Link>
            <button type="submit" className="btn btn-danger">
              Delete my account
            </button>
          </div>
        </Form>
      ) : (
        <div className="mt-5 grid gap-4">
          <p>
            You sign in without a password, so we can’t be sure that it is you. Set a password first; then come back here and type
            it.
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
