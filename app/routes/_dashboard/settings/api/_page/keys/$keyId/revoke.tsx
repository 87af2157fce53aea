import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { findActiveKey, revokeKey } from "#app/features/api/keys/keys.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

const BACK = "/settings/api";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Revoke an API key" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { name, hint } = orNotFound(await findActiveKey(context.app.db, account.id, params.keyId));
  return { name, hint };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, clock } = app;
  const { id, name } = orNotFound(await findActiveKey(db, account.id, params.keyId));
  const origin = requestOrigin(browserOf({ request, context }));
  await revokeKey(app, {
    accountId: account.id,
    actorId: user.id,
    keyId: id,
    origin,
    now: clock(),
  });
  return seeOtherWith(app, BACK, {
    kind: "success",
    text: `The key ${name} is revoked. Nothing can use it any more.`,
  });
}

export default function RevokeKey() {
  const { name, hint } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Revoke this key?"
      closeTo={BACK}
      keep="Keep it"
      button="Revoke key"
      isDanger
    >
      <p className="text-ink-2">
        Software that uses the key <b className="font-semibold text-ink">{name}</b> (
        <code>iwk_…{hint}</code>) is refused from now on. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
