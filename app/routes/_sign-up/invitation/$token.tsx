import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findInvitation, findInvited } from "#app/features/accounts/members/invitations.server.ts";
import { acceptInvitation, joinAsNew } from "#app/features/accounts/members/joining.server.ts";
import { findOrganiser } from "#app/features/accounts/require-organiser.server.ts";
import { roleWithArticle } from "#app/features/accounts/role.ts";
import { FIRST_PAGE } from "#app/features/accounts/sign-in/after-sign-in.ts";
import { rulesMet } from "#app/features/accounts/sign-up/password-rules.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import {
  InvitationGone,
  JoinAsMember,
  JoinAsNew,
  OtherPerson,
  SignInFirst,
} from "#app/features/accounts/sign-up/views/invitation-steps.tsx";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import { notYet, readPostedForm, typedValues } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { formTitle } from "#app/ui/page/page-title.ts";
import { useRootData } from "#app/ui/page/root-data.ts";

export const headers = signUpHeaders;
export const handle: SignUpHandle = { enhance: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Your invitation", matches) },
  { name: "robots", content: "noindex" },
];

/** A class may share one address on the way out. */
const PER_CLIENT = { name: "invitation-client", points: 60, seconds: 15 * 60 };

/** Whoever holds the link was sent it at the invited address, so it may say whether that address has an account. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.app;
  const invitation = await findInvitation(db, params.token, clock());
  if (!invitation) return json({ step: "gone" } as const, { status: 404 });
  const { accountName, email, inviter } = invitation;
  const about = { accountName, email, inviter, role: roleWithArticle(invitation.role) };
  const signedIn = (await findOrganiser(request, context))?.user.email ?? null;
  if (signedIn === email) return json({ step: "accept", ...about } as const);
  if (signedIn) return json({ step: "other", signedIn, ...about } as const);
  const known = await findInvited(db, email);
  if (known?.isMember) return json({ step: "sign-in", to: `/invitation/${params.token}`, ...about } as const);
  const { firstName = "", lastName = "" } = known ?? {};
  return json({ step: "new", firstName, lastName, ...about } as const);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app, clientAddress } = context;
  requireSameOrigin(request, app.config.appUrl);
  const form = await readPostedForm(request);
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) return notYet(form, `Many forms came from your network. ${waitMessage(wait)}, then try again.`, wait);
  const here = `/invitation/${params.token}`;
  const arrived = (accountName: string, cookies: string[]) => {
    const text = `Welcome. You are working in ${accountName} now.`;
    return seeOther(FIRST_PAGE, setCookies([...cookies, flashCookie(app, { kind: "success", text })]));
  };
  const organiser = await findOrganiser(request, context);
  if (organiser) {
    const accepted = await acceptInvitation(app, { token: params.token, organiser, request });
    return accepted ? arrived(accepted.accountName, []) : seeOther(here);
  }
  const outcome = await joinAsNew(app, { token: params.token, form, request, clientAddress });
  if (outcome.kind === "joined") return arrived(outcome.accountName, outcome.cookies);
  if (outcome.kind !== "refused") return seeOther(here);
  const met = rulesMet(form.get("password")?.toString() ?? "");
  return json({ errors: outcome.errors, values: typedValues(form), met }, { status: 422 });
}

export default function InvitationPage() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const appName = useRootData()?.appName ?? "";
  if (page.step === "gone") return <InvitationGone />;
  const { accountName, email, inviter, role } = page;
  return (
    <SignUpPage
      title={`Join ${accountName}`}
      intro={
        <>
          {inviter ? `${inviter} invites you` : "You are invited"} to work in the account of{" "}
          <b className="font-semibold text-ink">{accountName}</b> at {appName}, as {role}. The invitation is for{" "}
          <b className="font-semibold text-ink break-all">{email}</b>.
        </>
      }
    >
      {page.step === "accept" ? <JoinAsMember accountName={accountName} problem={problem} /> : null}
      {page.step === "other" ? <OtherPerson signedIn={page.signedIn} email={email} /> : null}
      {page.step === "sign-in" ? <SignInFirst to={page.to} /> : null}
      {page.step === "new" ? (
        <JoinAsNew accountName={accountName} firstName={page.firstName} lastName={page.lastName} problem={problem} />
      ) : null}
    </SignUpPage>
  );
}
