import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { NotificationList } from "#app/features/activity/notifications/views/notification-list.tsx";
import { showNotifications } from "#app/features/activity/notifications.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Notifications" }] };
export const meta: MetaFunction = () => [{ title: "Notifications" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const given = {
    userId: user.id,
    accountId: account.id,
    timeZone: account.timeZone,
    now: clock(),
  };
  return showNotifications(db, new URL(request.url).searchParams, given);
}

export default function Notifications() {
  const { lines, newer, older, unreadOnly, unread, until, search } = useLoaderData<typeof loader>();
  const location = useLocation();
  const back = location.pathname + location.search;
  return (
    <>
      <PageHead
        title="Notifications"
        actions={
          <>
            <Link className="btn btn-plain" to="/settings/notifications">
              <Icon name="mail" />
              Digest by e-mail
            </Link>
            {unread > 0 ? (
              <Form method="post" action="/notifications/read" preventScrollReset>
                <input type="hidden" name="until" value={until} />
                <input type="hidden" name="back" value={back} />
                <button type="submit" className="btn btn-plain">
                  <Icon name="check" />
                  Mark all read
                </button>
              </Form>
            ) : null}
          </>
        }
      >
        Anything that needs your attention, and good news. Each member has their own list.
      </PageHead>
      <nav className="tabs mb-4" aria-label="Which notifications">
        <Link to="/notifications" aria-current={unreadOnly ? undefined : "page"} preventScrollReset>
          All
        </Link>
        <Link
          to="/notifications?show=unread"
          aria-current={unreadOnly ? "page" : undefined}
          preventScrollReset
        >
          {unread > 0 ? `Unread (${unread > 99 ? "99+" : unread})` : "Unread"}
        </Link>
      </nav>
      <section className="card overflow-hidden" aria-label="Notifications, newest first">
        {lines.length > 0 ? (
          <NotificationList lines={lines} back={back} />
        ) : (
          <EmptyState icon="bell" title={unreadOnly ? "Nothing unread" : "No notifications yet"}>
            {unreadOnly
              ? "You’re all caught up."
              : "We tell you here when e-mails bounce, a send finishes, a webinar is near or answers arrive."}
          </EmptyState>
        )}
        <KeyPager newer={newer} older={older} search={search} hasNewest />
      </section>
    </>
  );
}
