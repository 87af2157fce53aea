import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { confirmPassword, passwordCheckErrors } from "../accounts/passwords/confirm-password.server.ts";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { endSession } from "../accounts/sign-in/sessions.server.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { readKeptMonths } from "../retention/keep-mails.server.ts";
import { KeptData } from "../retention/kept-data.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { fullDate } from "../ui/relative-time.ts";
import { countAccount } from "../your-data/count-account.server.ts";
import { exportAddress } from "../your-data/export-key.server.ts";
import { proofNeeded } from "../your-data/owner-proof.server.ts";
import { whatIsHeld } from "../your-data/what-is-held.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { account } = organiser;
  return {
    counts: await countAccount(context.installation.db, account.id),
    proof: await proofNeeded(context.installation, request, organiser),
    mailsKeptMonths: await readKeptMonths(context.installation.db, account.id),
    goesAt: account.deleteAfter && fullDate(account.deleteAfter, account.timeZone),
  };
}

/** Leads to the download when it is the owner who asks; without a password, back here by way of signing in again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const { db, config, clock } = installation;
  const form = await readPostedForm(request);
  const proof = await proofNeeded(installation, request, organiser);
  if (proof === "sign-in-again") {
    return seeOther("/sign-in?to=/settings/data", { "Set-Cookie": await endSession(db, config, request) });
  }
  if (proof === "password") {
    const check = await confirmPassword(db, organiser.user.id, form.get("password")?.toString() ?? "");
    if (check.kind !== "right") return unprocessable(form, passwordCheckErrors(check, "password").errors);
  }
  return seeOther(exportAddress(config, organiser.user.id, clock()));
}

export default function YourData() {
  const { mailsKeptMonths } = useLoaderData<typeof loader>();
  const dialog = useMatches().some((match) => (match.handle as DeskHandle | undefined)?.dialog);
  return (
    <>
      <div className="grid gap-5 max-w-[46rem]" {...(dialog ? { inert: "" } : {})}>
        <Download />
        <KeptData mailsKeptMonths={mailsKeptMonths} />
        <Deletion />
      </div>
      <Outlet />
    </>
  );
}

function Download() {
  const { counts, proof } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="download">
      <h2 id="download" className="text-lg">
        Download your data
      </h2>
      <p className="mt-2 text-ink-2">
        One ZIP file with everything this account holds: {whatIsHeld(counts)}. Tables are in it as CSV for spreadsheets and as
        JSON for programs.
      </p>
      <p className="mt-2 text-ink-2">
        It is put together while it downloads, so it starts at once and its size is not known before. Keep it safe: it names
        everybody you sent to.
      </p>
      {/* A plain form: its answer is a file, which only the browser itself can save. */}
      <form method="post" className="mt-5">
        <ErrorSummary errors={problem?.errors} />
        {proof === "password" ? (
          <TextInput
            name="password"
            type="password"
            label="Your password"
            hint="So that nobody who finds this page open takes the file."
            autoComplete="current-password"
            className="max-w-sm"
            error={problem?.errors.password}
            required
          />
        ) : null}
        {proof === "sign-in-again" ? (
          <p className="flex gap-2.5 text-ink-2">
            <Icon name="lock" className="mt-0.5" />
            <span>
              You have no password here, so sign in again first. Then come straight back and download within ten minutes.
            </span>
          </p>
        ) : null}
        <div className="mt-4">
          <button type="submit" className="btn btn-primary">
            {proof === "sign-in-again" ? (
              "Sign in again"
            ) : (
              <>
                <Icon name="download" />
                Download my data
              </>
            )}
          </button>
        </div>
      </form>
    </section>
  );
}

function Deletion() {
  const { goesAt } = useLoaderData<typeof loader>();
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="deletion">
      <h2 id="deletion" className="text-lg">
        Delete the account
      </h2>
      {goesAt ? (
        <>
          <p className="mt-2">
            This account and everything in it will be deleted on <strong className="font-semibold">{goesAt}</strong>.
          </p>
          <p className="mt-2 text-ink-2">
            Until then nothing is sent from it. You can still sign in, download your data, and keep the account after all.
          </p>
          <Form method="post" action="/settings/data/keep" className="mt-5">
            <button type="submit" className="btn btn-plain">
              Keep my account
            </button>
          </Form>
        </>
      ) : (
        <>
          <p className="mt-2 text-ink-2">
            Everything goes, for good, fourteen days after you ask for it. The certificates you issued can then no longer be
            opened or checked. Download your data first.
          </p>
          <Link to="/settings/data/delete" className="btn btn-danger mt-5" preventScrollReset>
            Delete my account
          </Link>
        </>
      )}
    </section>
  );
}
