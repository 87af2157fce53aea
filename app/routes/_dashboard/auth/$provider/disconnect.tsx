import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  disconnectSocial,
  listIdentities,
} from "#app/features/accounts/social/connections.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { isSocialProvider, SOCIAL_NAMES } from "#app/providers/social/social.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/security";

export const handle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: formTitle(`Disconnect ${data?.name ?? ""}`, matches) },
];

export async function loader({ request, params: { provider }, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  if (!isSocialProvider(provider)) throw notFound();
  const labels = (await listIdentities(context.app.db, user.id)).filter(
    (one) => one.provider === provider,
  );
  if (labels.length === 0) throw notFound();
  return { name: SOCIAL_NAMES[provider], account: labels.map(({ label }) => label).join(", ") };
}

export async function action({ request, params: { provider }, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  if (!isSocialProvider(provider)) throw notFound();
  const { app } = context;
  const result = await disconnectSocial(app, {
    userId: user.id,
    provider,
    browser: browserOf({ request, context }),
  });
  if (result === "absent") throw notFound();
  const name = SOCIAL_NAMES[provider];
  return seeOtherWith(
    app,
    BACK,
    result === "disconnected"
      ? { kind: "success", text: `${name} is disconnected. You can no longer sign in with it.` }
      : {
          kind: "failed",
          text: `${name} is your only way to sign in, so it stays connected. Set a password first.`,
        },
  );
}

export default function Disconnect() {
  const { name, account } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      closeTo={BACK}
      keep="Keep it"
      button={`Disconnect ${name}`}
      isDanger
    >
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{account}</b> no longer signs you in. You can connect
        it again whenever you like.
      </p>
    </ConfirmDialog>
  );
}
