import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import {
  BULK_TABS,
  bulkPath,
  readBulkFilter,
  takeTicks,
} from "#app/features/mailings/bulk/bulk-choice.ts";
import { nameOfDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { readBulkPage } from "#app/features/mailings/bulk/bulk-page.server.ts";
import { CardList } from "#app/features/mailings/bulk/views/card-list.tsx";
import { ChoosePeople } from "#app/features/mailings/bulk/views/choose-people.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Bulk Email" }] };
export const meta: MetaFunction = () => [{ title: "Bulk Email" }];

const TOO_MANY_TICKS =
  "You have ticked 1,000 people one by one, which is the limit. Press “Choose all” and " +
  "untick anyone who shouldn’t get it.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const url = new URL(request.url);
  const search = url.pathname === "/bulk-email" ? url.searchParams : new URLSearchParams();
  if (search.has("go") || search.has("shown")) {
    const { filter, isTooMany } = takeTicks(search);
    const to = bulkPath(filter, { page: filter.page, near: filter.near });
    throw redirect(isTooMany ? `${to}${to.includes("?") ? "&" : "?"}full=1` : to);
  }
  const asked = readBulkFilter(search);
  const draftName =
    asked.draft && (await nameOfDraft(context.app.db, organiser.account.id, asked.draft));
  const page = orNotFound(
    await readBulkPage(context.app, organiser, {
      ...asked,
      draft: draftName ? asked.draft : null,
    }),
  );
  return {
    ...page,
    draftName,
    warning: search.has("full") ? TOO_MANY_TICKS : null,
    token: newFormToken(),
  };
}

/**
 * Everybody an organiser can write to, by where they come from. Dialogs are routes drawn over it.
 */
export default function BulkEmail() {
  const { filter, counts, people, cards, draftName, warning, token } =
    useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const isEmpty = counts.all === 0 && !filter.card;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title="Bulk Email"
          actions={
            <>
              <Link className="btn btn-quiet" to="/bulk-email/drafts">
                <Icon name="edit" />
                Drafts
              </Link>
              <Link className="btn btn-plain" to="/bulk-email/add" preventScrollReset>
                <Icon name="plus" />
                Add New Recipient
              </Link>
              <Link className="btn btn-plain" to="/bulk-email/upload" preventScrollReset>
                <Icon name="upload" />
                Upload New Email
              </Link>
            </>
          }
        >
          Write to people from your certificates, forms or uploads.
        </PageHead>
        <nav className="tabs" aria-label="Recipients by source">
          {BULK_TABS.map(({ id, label }) => (
            <Link
              key={id}
              to={bulkPath(filter, { tab: id, card: null, q: "" })}
              aria-current={filter.tab === id ? "page" : undefined}
              preventScrollReset
            >
              {label}
              <span className="count">{shownCount(counts[id], id === "all")}</span>
            </Link>
          ))}
        </nav>
        {draftName ? (
          <div className="mt-4">
            <Flash kind="info">
              Choose who gets the draft{" "}
              <Link className="link" to={`/bulk-email/compose/${filter.draft}`}>
                {draftName}
              </Link>
              . Its message stays as it is.
            </Flash>
          </div>
        ) : null}
        {warning ? (
          <div className="mt-4">
            <Flash kind="warning">{warning}</Flash>
          </div>
        ) : null}
        {isEmpty ? <NobodyYet /> : null}
        {!isEmpty && people ? (
          <ChoosePeople
            key={bulkPath(filter, { page: filter.page })}
            filter={filter}
            people={people}
            token={token}
          />
        ) : null}
        {!isEmpty && cards ? <CardList filter={filter} {...cards} /> : null}
      </div>
      {dialog}
    </>
  );
}

/** Cards are counted up to a thousand. */
function shownCount(count: number, isExact: boolean): string {
  return !isExact && count > 1000 ? "1,000+" : count.toLocaleString("en");
}

function NobodyYet() {
  return (
    <section className="card mt-5" aria-label="Recipients">
      <EmptyState
        icon="users"
        title="No Recipients Added Yet?"
        actions={
          <>
            <Link className="btn btn-primary" to="/certificates/new">
              Generate Certificate
            </Link>
            <Link className="btn btn-plain" to="/forms/templates">
              Create New Form
            </Link>
          </>
        }
      >
        People join this list when you send a certificate, when they fill in a form, or when you
        upload them.
      </EmptyState>
    </section>
  );
}
