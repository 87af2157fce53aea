import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { listPasskeys, passkeyOrigin } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const HERE = "/settings/security/passkeys";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Passkeys · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const now = clock();
  const shown = (at: string) => shownTime(at, now, account.timeZone);
  const passkeys = await listPasskeys(db, user.id);
  return {
    host: new URL(passkeyOrigin(config)).host,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      created: shown(createdAt),
      lastUsed: lastUsedAt === null ? null : shown(lastUsedAt),
    })),
  };
}

/** Begins to add one, once it is clear that it's the person who asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const form = await readPostedForm(request);
  await requireConfirmation(request, context, { user, form, act: "add a passkey" });
  return seeOther(`${HERE}/new`);
}

/** The passkeys of a person. A dialog on top makes the page inert. */
export default function Passkeys() {
  const { passkeys, host } = useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="grid gap-4" {...(dialog ? { inert: "" } : {})}>
        <p>
          <Link className="link" to="/settings/security">
            Back to Security
          </Link>
        </p>
        <p className="text-ink-2 max-w-prose">
          A passkey signs you in to {host} with your fingerprint, face or device PIN. Nobody can
          guess it, it doesn’t work on fake sites, and you don’t need a code as well. Your password
          still works.
        </p>
        <section className="card overflow-hidden" aria-labelledby="passkeys">
          <div className="card-head flex-wrap !gap-y-2 !py-2">
            <h2 id="passkeys" className="panel-title">
              Your passkeys
            </h2>
            {/* A plain form: it may be asked first who sends it. */}
            <form method="post" action={HERE}>
              <button type="submit" className="btn btn-primary btn-sm">
                <Icon name="plus" />
                Add a passkey
              </button>
            </form>
          </div>
          {passkeys.length === 0 ? (
            <EmptyState icon="key" title="No passkeys yet">
              Add one on each device you sign in with, or one in your password manager.
            </EmptyState>
          ) : (
            <DataTable
              caption="Your passkeys"
              columns={["Name", "Added", "Last used", { label: "Change", isHidden: true }]}
              rows={passkeys}
            >
              {({ id, name, created, lastUsed }) => (
                <>
                  <td className="wide font-semibold [overflow-wrap:anywhere]">{name}</td>
                  <td data-l="Added">
                    <Moment time={created} />
                  </td>
                  <td data-l="Last used">{lastUsed ? <Moment time={lastUsed} /> : "never"}</td>
                  <td className="text-right">
                    <span className="inline-flex flex-wrap gap-2 justify-end">
                      <Link
                        className="btn btn-quiet btn-sm"
                        to={`${HERE}/${id}/rename`}
                        preventScrollReset
                      >
                        Rename<span className="sr-only"> {name}</span>
                      </Link>
                      <Link
                        className="btn btn-plain btn-sm"
                        to={`${HERE}/${id}/remove`}
                        preventScrollReset
                      >
                        Remove<span className="sr-only"> {name}</span>
                      </Link>
                    </span>
                  </td>
                </>
              )}
            </DataTable>
          )}
        </section>
      </div>
      <Outlet />
    </>
  );
}
