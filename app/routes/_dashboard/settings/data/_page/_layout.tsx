import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { countAccount } from "#app/features/account-data/delete/count-account.server.ts";
import { exportedDataLabel } from "#app/features/account-data/delete/what-is-held.ts";
import { DownloadCard } from "#app/features/account-data/export/views/download-card.tsx";
import { readKeptMonths } from "#app/features/account-data/retention/prune-old-emails.server.ts";
import { AccessCard, KeptData } from "#app/features/account-data/retention/views/kept-data.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerDownloadForm } from "../../_download-form.server.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  return {
    counts: await countAccount(context.app.db, account.id),
    mailsKeptMonths: await readKeptMonths(context.app.db, account.id),
    goesAt: account.deleteAfter && fullDate(account.deleteAfter, account.timeZone),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "owner" });
  return answerDownloadForm(request, context, { user, download: "/settings/data/export.zip" });
}

export default function YourData() {
  const { mailsKeptMonths } = useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div
        className="grid gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start"
        {...(dialog ? { inert: "" } : {})}
      >
        <div className="grid gap-5">
          <Download />
          <KeptData mailsKeptMonths={mailsKeptMonths} />
        </div>
        <div className="grid gap-5">
          <AccessCard />
          <Deletion />
        </div>
      </div>
      <Outlet />
    </>
  );
}

function Download() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <DownloadCard title="Download your data">
      <p className="mt-2 text-ink-2">
        One ZIP file with everything in this account: {exportedDataLabel(counts)}. Tables come as
        CSV for spreadsheets and as JSON for software. You can also{" "}
        <Link className="link" to="/settings/own-data">
          download only your own data
        </Link>
        .
      </p>
      <p className="mt-2 text-ink-2">
        The file is put together as it downloads, so it starts straight away but we can’t say how
        large it will be. Keep it safe: it contains everyone you have written to.
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
            This account and everything in it will be deleted on{" "}
            <strong className="font-semibold">{goesAt}</strong>.
          </p>
          <p className="mt-2 text-ink-2">
            Nothing is sent from it until then. You can still sign in, download your data, or keep
            the account.
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
            Fourteen days after you ask, everything is deleted for good. Nobody can open the
            certificates you issued after that, but for five years we still confirm that you issued
            them. Download your data first.
          </p>
          <Link to="/settings/data/delete" className="btn btn-danger mt-5" preventScrollReset>
            Delete my account
          </Link>
        </>
      )}
    </section>
  );
}
