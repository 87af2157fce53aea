import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findPath, pagePath } from "#app/features/mailings/paths/paths.server.ts";
import {
  SHOWN_STATES,
  type ShownState,
  showPeopleOnPath,
} from "#app/features/mailings/paths/show-paths.server.ts";
import { PeopleOnPath } from "#app/features/mailings/paths/views/people-on-path.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Recurring e-mails", to: "/bulk-email/rules" },
    { label: data?.name ?? "Path", to: data?.to },
    { label: "People" },
  ],
};
export const meta: MetaFunction = () => [{ title: "People on a path" }];

/** `?state=…&at=…`: in a state, and at a step. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const path = orNotFound(await findPath(db, account.id, params.pathId));
  const search = new URL(request.url).searchParams;
  const states = Object.keys(SHOWN_STATES) as ShownState[];
  const state = states.find((one) => one === search.get("state")) ?? "waiting";
  const given = { account, path, state, at: search.get("at") ?? "" };
  const page = readPageNumber(search);
  const shown = await showPeopleOnPath(db, { ...given, page, now: clock() });
  return { ...shown, name: path.name, to: pagePath(path.id), state, page, states: SHOWN_STATES };
}

export default function PathPeople() {
  const shown = useLoaderData<typeof loader>();
  const { name, to, at, state, states } = shown;
  return (
    <>
      <PageHead title={at ? `People at step ${at}` : "People on the path"}>
        <Link className="link" to={to}>
          {name}
        </Link>
      </PageHead>
      <nav className="tabs mb-4" aria-label="State">
        {Object.entries(states).map(([value, label]) => (
          <Link
            key={value}
            to={`?state=${value}`}
            className="tab"
            aria-current={value === state ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PeopleOnPath {...shown} />
    </>
  );
}
