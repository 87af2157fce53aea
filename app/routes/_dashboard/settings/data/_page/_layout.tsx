import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { countAccount, exportedDataLabel } from "#app/features/account-data/delete/count-account.server.ts";
import { requestDownload } from "#app/features/account-data/export/start-export.server.ts";
import { DownloadCard } from "#app/features/account-data/export/views/download-card.tsx";
import { requiredProof } from "#app/features/account-data/owner-proof.server.ts";
import { readKeptMonths } from "#app/features/account-data/retention/prune-old-emails.server.ts";
import { KeptData } from "#app/features/account-data/retention/views/kept-data.tsx";
import { ownPasswordForm } from "#app/features/accounts/form-fields.server.ts";
import { endSession, findSession } from "#app/features/accounts/sessions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { account } = organiser;
  const { db, config, clock } = context.app;
  const session = await findSession(db, config, request.headers.get("Cookie"), clock());
  return {
    counts: await countAccount(context.app.db, account.id),
    rules: rulesOf(ownPasswordForm),
    proof: await requiredProof(context.app, { userId: organiser.user.id, session }),
    mailsKeptMonths: await readKeptMonths(context.app.db, account.id),
    goesAt: account.deleteAfter && fullDate(account.deleteAfter, account.timeZone),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const submission = await readSubmission(request, ownPasswordForm);
  if (submission.status !== "success") return refuse(submission);
  const userId = organiser.user.id;
  const proof = await requiredProof(app, {
    userId,
    session: await findSession(app.db, app.config, request.headers.get("Cookie"), app.clock()),
  });
  const given = { userId, proof, password: submission.value.password, download: "/settings/data/export.zip" };
  const outcome = await requestDownload(app, given);
  if (outcome.kind === "open") return seeOther(outcome.address);
  if (outcome.kind === "refused") return refuse(submission, outcome.errors);
  const forget = await endSession(app.db, app.config, request.headers.get("Cookie"));
  return seeOther("/sign-in?to=/settings/data", { "Set-Cookie": forget });
}

export default function YourData() {
  const { mailsKeptMonths } = useLoaderData<typeof loader>();
  const dialog = useMatches().some((match) => (match.handle as DashboardHandle | undefined)?.dialog);
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
  const { rules, counts, proof } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DownloadCard title="Download your data" proof={proof} rules={rules} answer={answer}>
      <p className="mt-2 text-ink-2">
        One ZIP file with everything this account holds: {exportedDataLabel(counts)}. Tables are in it as CSV for spreadsheets and
        as JSON for software. You can also{" "}
        <Link className="link" to="/settings/own-data">
          download only your own data
        </Link>
        .
      </p>
      <p className="mt-2 text-ink-2">
        The file is put together as it downloads, so it starts straight away but we can’t say how large it will be. Keep it safe:
        it contains everyone you have written to.
      </p>
    </DownloadCard>
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
