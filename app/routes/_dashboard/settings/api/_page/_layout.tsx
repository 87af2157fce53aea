import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { roleAllows } from "#app/features/accounts/role.ts";
import { EndpointsCard } from "#app/features/api/endpoints/views/endpoints-card.tsx";
import { type ListedKey, listKeys } from "#app/features/api/keys/keys.server.ts";
import { scopesSummary } from "#app/features/api/keys/scopes.ts";
import { KeysCard } from "#app/features/api/keys/views/keys-card.tsx";
import { hookState, listHooks } from "#app/features/mailings/hooks/hooks.server.ts";
import { HooksCard } from "#app/features/mailings/hooks/views/hooks-card.tsx";
import {
  endpointStatus,
  listEndpoints,
} from "#app/features/webhooks/endpoints/endpoints.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import { shortDay, shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const meta: MetaFunction = () => [{ title: "API and webhooks · Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const shown = (at: string) => shownTime(at, now, account.timeZone);
  const showKey = ({ createdAt, lastUsedAt, revokedAt, expiresAt, scopes, ...key }: ListedKey) => ({
    ...key,
    may: scopesSummary(scopes),
    expires:
      expiresAt === null
        ? null
        : { on: shortDay(expiresAt, account.timeZone), isOver: expiresAt <= now.toISOString() },
    created: shown(createdAt),
    lastUsed: lastUsedAt === null ? null : shown(lastUsedAt),
    revoked: revokedAt === null ? null : shown(revokedAt),
  });
  const { active, revoked } = await listKeys(db, account.id);
  const endpoints = await listEndpoints(db, account.id);
  return {
    mayChange: roleAllows(role, "owner"),
    keys: [...active, ...revoked].map(showKey),
    hooks: (await listHooks(db, account.id)).map(({ id, name, title, mapping, stoppedReason }) => ({
      id,
      name,
      title,
      state: hookState({ mapping, stoppedReason }),
    })),
    endpoints: endpoints.map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      events: readStoredList(endpoint.events, "webhookEndpoints.events", endpoint.id).length,
      standing: endpointStatus(endpoint),
    })),
  };
}

/** Keys for programs, and where events go. A dialog on top makes it inert. */
export default function Api() {
  const { mayChange, keys, endpoints, hooks } = useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="grid gap-5" {...(dialog ? { inert: "" } : {})}>
        <p className="text-ink-2 max-w-prose">
          Your own software can add recipients, issue and send certificates, and track them.{" "}
          <a className="link" href="/api">
            Read the API guide
          </a>
          .{mayChange ? null : " Only an owner can create and revoke keys and change endpoints."}
        </p>
        <KeysCard keys={keys} mayChange={mayChange} />
        <EndpointsCard endpoints={endpoints} mayChange={mayChange} />
        <HooksCard hooks={hooks} mayChange={mayChange} />
      </div>
      <Outlet />
    </>
  );
}
