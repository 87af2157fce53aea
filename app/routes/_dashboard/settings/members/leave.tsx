import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countOwners, removeMember } from "#app/features/accounts/members/members.server.ts";
import { endSession } from "#app/features/accounts/sessions.server.ts";
import { FIRST_PAGE } from "#app/features/accounts/sign-in/first-page.ts";
import { findSignInAccount } from "#app/features/accounts/switch-account.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import { seeOther, seeOtherWith, setCookies } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

const BACK = "/settings/members";

export const handle = { dialog: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Leave the account", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const isLastOwner = role === "owner" && (await countOwners(context.app.db, account.id)) === 1;
  return { accountName: account.name, isLastOwner };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { db, config, clock } = app;
  const now = clock();
  const outcome = await removeMember(db, {
    accountId: account.id,
    actorId: user.id,
    userId: user.id,
    now,
  });
  if (outcome?.kind === "last-owner") {
    const text =
      "You are the only owner. Make someone else an owner first, or delete the account under Your data.";
    return seeOtherWith(app, BACK, { kind: "warning", text });
  }
  const flash = { kind: "success", text: `You left ${account.name}.` } as const;
  if (await findSignInAccount(db, { userId: user.id, now }))
    return seeOtherWith(app, FIRST_PAGE, flash);
  return seeOther(
    "/sign-in",
    setCookies([
      await endSession(db, config, request.headers.get("Cookie")),
      flashCookie(app, flash),
    ]),
  );
}

export default function Leave() {
  const { accountName, isLastOwner } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Leave this account?"
      closeTo={BACK}
      keep="Stay"
      button={isLastOwner ? null : `Leave ${accountName}`}
      isDanger
    >
      {isLastOwner ? (
        <p>
          You are the only owner of {accountName}. Make another member an owner first, or delete the
          account under Your data.
        </p>
      ) : (
        <p>
          You lose access to {accountName} immediately. What you made and sent stays there, under
          your name. Your open invitations are withdrawn. To come back you need a new invitation.
        </p>
      )}
    </ConfirmDialog>
  );
}
