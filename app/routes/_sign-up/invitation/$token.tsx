import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buttonForm, passwordAnswerOf } from "#app/features/accounts/form-fields.server.ts";
import { findInvitation, findInvited } from "#app/features/accounts/members/invitations.server.ts";
import { acceptInvitation, joinAsNew } from "#app/features/accounts/members/joining.server.ts";
import { findOrganiser } from "#app/features/accounts/organiser.server.ts";
import { roleWithArticle } from "#app/features/accounts/role.ts";
import { sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { FIRST_PAGE } from "#app/features/accounts/sign-in/first-page.ts";
import { SECOND_STEP } from "#app/features/accounts/sign-in/sign-in.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { joinForm } from "#app/features/accounts/sign-up/sign-up-schemas.server.ts";
import {
  InvitationGone,
  JoinAsMember,
  JoinAsNew,
  OtherPerson,
  SignInFirst,
} from "#app/features/accounts/sign-up/views/invitation-steps.tsx";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { unlessBusy } from "#app/guards/passwords-busy.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import {
  readPostedForm,
  refuseForNow,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { retryAfterHeaders, waitMessage } from "#app/platform/http/refusals.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";

export const headers = retryAfterHeaders;
export const handle: SignUpHandle = { enhance: true };
export const meta: MetaFunction = ({ matches }) => [
  ...brandedMeta("Your invitation")({ matches }),
  { name: "robots", content: "noindex" },
];

/** Of one invitation: who types a password that is too short tries again a few times. */
const PER_LINK = { name: "invitation-link", points: 60, seconds: 15 * 60 };
/** Of one network, for links of nobody alone, so that a class may join together. */
const GUESSED = { name: "invitation-guess", points: 60, seconds: 15 * 60 };

/**
 * Whoever holds the link was sent it at the invited address, so it may say whether that address has
 * an account.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.app;
  const invitation = await findInvitation(db, params.token, clock());
  if (!invitation) return data({ step: "gone" } as const, { status: 404 });
  const { accountName, email, inviter } = invitation;
  const about = { accountName, email, inviter, role: roleWithArticle(invitation.role) };
  const signedIn =
    (await findOrganiser(context.app, request.headers.get("Cookie")))?.user.email ?? null;
  if (signedIn === email) return { step: "accept", ...about } as const;
  if (signedIn) return { step: "other", signedIn, ...about } as const;
  const known = await findInvited(db, email);
  if (known?.isMember)
    return { step: "sign-in", to: `/invitation/${params.token}`, ...about } as const;
  const { firstName = "", lastName = "" } = known ?? {};
  return {
    step: "new",
    names: { firstName, lastName },
    rules: rulesOf(joinForm),
    ...about,
  } as const;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app, clientAddress } = context;
  requireSameOrigin(request, app.config.appUrl);
  const form = await readPostedForm(request);
  const invitation = await findInvitation(app.db, params.token, app.clock());
  const wait = invitation
    ? await consume(invitation.id, PER_LINK)
    : await consume(clientAddress, GUESSED);
  if (wait !== null) {
    const text = `That was tried many times. ${waitMessage(wait)}, then try again.`;
    return refuseForNow(submissionOf(form, buttonForm), text, wait);
  }
  const here = `/invitation/${params.token}`;
  const arrived = (accountName: string, cookies: string[]) => {
    const text = `Welcome. You are now working in ${accountName}.`;
    return seeOther(
      FIRST_PAGE,
      setCookies([...cookies, flashCookie(app, { kind: "success", text })]),
    );
  };
  const organiser = await findOrganiser(context.app, request.headers.get("Cookie"));
  if (organiser) {
    const sessionId = sessionIdOf(app.config, request.headers.get("Cookie"));
    const browser = browserOf({ request, context });
    const accepted = await acceptInvitation(app, {
      token: params.token,
      organiser,
      sessionId,
      browser,
    });
    return accepted ? arrived(accepted.accountName, []) : seeOther(here);
  }
  if (!invitation) return seeOther(here);
  const submission = submissionOf(form, joinForm);
  if (submission.status !== "success") return data(passwordAnswerOf(submission), { status: 422 });
  const outcome = await unlessBusy(
    joinAsNew(app, {
      token: params.token,
      typed: submission.value,
      browser: browserOf({ request, context }),
    }),
  );
  if (outcome.kind === "joined" && outcome.next === "code")
    return seeOther(SECOND_STEP, setCookies(outcome.cookies));
  return outcome.kind === "joined" ? arrived(outcome.accountName, outcome.cookies) : seeOther(here);
}

export default function InvitationPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const appName = useRootData()?.appName ?? "";
  if (page.step === "gone") return <InvitationGone />;
  const { accountName, email, inviter, role } = page;
  return (
    <SignUpPage
      title={`Join ${accountName}`}
      intro={
        <>
          {inviter ? `${inviter} invites you` : "You are invited"} to join{" "}
          <b className="font-semibold text-ink">{accountName}</b> on {appName} as {role}. The
          invitation is for <b className="font-semibold text-ink break-all">{email}</b>.
        </>
      }
    >
      {page.step === "accept" ? <JoinAsMember accountName={accountName} answer={answer} /> : null}
      {page.step === "other" ? <OtherPerson signedIn={page.signedIn} email={email} /> : null}
      {page.step === "sign-in" ? <SignInFirst to={page.to} /> : null}
      {page.step === "new" ? (
        <JoinAsNew
          accountName={accountName}
          names={page.names}
          rules={page.rules}
          answer={answer}
        />
      ) : null}
    </SignUpPage>
  );
}
