import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { allows } from "../../../../../accounts/members/role.ts";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { type ListedKey, listKeys } from "../../../../../api/keys.server.ts";
import { EndpointsCard } from "../../../../../ui/api/endpoints-card.tsx";
import { KeysCard } from "../../../../../ui/api/keys-card.tsx";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { shownTime } from "../../../../../ui/relative-time.ts";
import { endpointStanding } from "../../../../../webhooks/endpoint-standing.ts";
import { listEndpoints } from "../../../../../webhooks/endpoints.server.ts";

export const meta: MetaFunction = () => [{ title: "API and webhooks · Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const now = clock();
  const shown = (at: string) => shownTime(at, now, account.timeZone);
  const showKey = ({ createdAt, lastUsedAt, revokedAt, ...key }: ListedKey) => ({
    ...key,
    created: shown(createdAt),
    lastUsed: lastUsedAt === null ? null : shown(lastUsedAt),
    revoked: revokedAt === null ? null : shown(revokedAt),
  });
  const { active, revoked } = await listKeys(db, account.id);
  const endpoints = await listEndpoints(db, account.id);
  return {
    mayChange: allows(role, "owner"),
    keys: [...active, ...revoked].map(showKey),
    endpoints: endpoints.map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      events: (JSON.parse(endpoint.events) as string[]).length,
      standing: endpointStanding(endpoint),
    })),
  };
}

/** Keys for programs, and where events go. A dialog on top makes it inert. */
export default function Api() {
  const { mayChange, keys, endpoints } = useLoaderData<typeof loader>();
  const dialog = useMatches().some((match) => (match.handle as DeskHandle | undefined)?.dialog);
  return (
    <>
      <div className="grid gap-5" {...(dialog ? { inert: "" } : {})}>
        <p className="text-ink-2 max-w-prose">
          Programs of yours can do what you do here: add recipients, issue certificates, send them and see what became of them.{" "}
          <a className="link" href="/api">
            Read how
          </a>
          .{mayChange ? null : " Only an owner can create and revoke keys and change endpoints."}
        </p>
        <KeysCard keys={keys} mayChange={mayChange} />
        <EndpointsCard endpoints={endpoints} mayChange={mayChange} />
      </div>
      <Outlet />
    </>
  );
}
