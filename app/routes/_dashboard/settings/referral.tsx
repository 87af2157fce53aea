import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { referralAddress } from "#app/features/accounts/referral-code.ts";
import { listReferred, ownReferralCode } from "#app/features/accounts/referrals.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { monthOf } from "#app/platform/time/relative-time.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = () => [{ title: "Referral · Account settings" }];

const ACCOUNTS_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  const page = readPageNumber(new URL(request.url).searchParams);
  const code = await ownReferralCode(db, account.id);
  const { referred, total } = await listReferred(db, account.id, {
    page,
    pageSize: ACCOUNTS_PER_PAGE,
  });
  return {
    page,
    total,
    link: referralAddress(config.appUrl, code),
    referred: referred.map(({ createdAt, ...one }) => ({
      ...one,
      month: monthOf(createdAt, account.timeZone),
    })),
  };
}

/** The account's link by which others sign up, and who came by it. */
export default function Referral() {
  const { link, referred, total, page } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <SettingsCard
        id="referral-link"
        title="Your link"
        intro={
          "Share it with people who could use their own account. People who sign up with it " +
          "are listed below, and you get a notification. There is no payment for either side."
        }
      >
        <CopyField
          id="referral"
          label="Link to the sign-up page"
          value={link}
          button="Copy the link"
        />
      </SettingsCard>
      <section className="card overflow-hidden" aria-labelledby="came-title">
        <div className="card-head">
          <h2 className="panel-title" id="came-title">
            People who signed up with it
          </h2>
          <span className="count">{total.toLocaleString("en")}</span>
        </div>
        {referred.length === 0 ? (
          <EmptyState icon="users" title={total === 0 ? "Nobody yet" : "This page is empty"}>
            People appear here once they have confirmed their e‑mail address and chosen a password.
          </EmptyState>
        ) : (
          <DataTable
            caption={`People who signed up with your link, newest first, page ${page}`}
            columns={["Who", "Account", "Month"]}
            rows={referred}
          >
            {({ name, kind, month }) => (
              <>
                <td className="wide font-semibold break-words">
                  <bdi>{name}</bdi>
                </td>
                <td>{kind === "company" ? "Company or institution" : "Individual"}</td>
                <td className="text-ink-2 whitespace-nowrap num">{month}</td>
              </>
            )}
          </DataTable>
        )}
        {total > ACCOUNTS_PER_PAGE || page > 1 ? (
          <Pager
            page={page}
            pageSize={ACCOUNTS_PER_PAGE}
            total={total}
            search=""
            noun={total === 1 ? "account" : "accounts"}
          />
        ) : null}
      </section>
      <p className="text-sm text-ink-3 max-w-prose">
        You see the first name, the first letter of the last name, the month and the type of
        account, but nothing of what they do. The sign-up page tells them so. Deleted accounts
        disappear from this list.
      </p>
    </div>
  );
}
