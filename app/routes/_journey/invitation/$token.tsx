import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { acceptInvitation } from "../../../accounts/members/accept-invitation.server.ts";
import { findInvitation, findInvited } from "../../../accounts/members/find-invitation.server.ts";
import { joinAsNew } from "../../../accounts/members/join-as-new.server.ts";
import { aRole } from "../../../accounts/members/role.ts";
import { rulesMet } from "../../../accounts/passwords/password-rules.ts";
import { findOrganiser } from "../../../accounts/require-organiser.server.ts";
import { FIRST_PAGE } from "../../../accounts/sign-in/after-sign-in.ts";
import { flashCookie } from "../../../http/flash.server.ts";
import { notYet, typedValues } from "../../../http/form-problem.server.ts";
import { consume } from "../../../http/rate-limit.server.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOther, setCookies } from "../../../http/redirects.server.ts";
import { requireSameOrigin } from "../../../http/same-origin.server.ts";
import { waitWords } from "../../../http/wait-words.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { formTitle } from "../../../ui/form-title.ts";
import { InvitationGone, JoinAsMember, JoinAsNew, OtherPerson, SignInFirst } from "../../../ui/journey/invitation-steps.tsx";
import type { JourneyHandle } from "../../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../../ui/journey/journey-headers.ts";
import { JourneyPage } from "../../../ui/journey/journey-page.tsx";

export const headers = journeyHeaders;
export const handle: JourneyHandle = { enhance: true };
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Your invitation", matches) },
  { name: "robots", content: "noindex" },
];

/** A class may share one address on the way out. */
const PER_CLIENT = { name: "invitation-client", points: 60, seconds: 15 * 60 };

/** Whoever holds the link was sent it at the invited address, so it may say whether that address has an account. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.installation;
  const invitation = await findInvitation(db, params.token, clock());
  if (!invitation) return json({ step: "gone" } as const, { status: 404 });
  const { accountName, email, inviter } = invitation;
  const about = { accountName, email, inviter, role: aRole(invitation.role) };
  const signedIn = (await findOrganiser(request, context))?.user.email ?? null;
  if (signedIn === email) return json({ step: "accept", ...about } as const);
  if (signedIn) return json({ step: "other", signedIn, ...about } as const);
  const known = await findInvited(db, email);
  if (known?.isMember) return json({ step: "sign-in", to: `/invitation/${params.token}`, ...about } as const);
  const { firstName = "", lastName = "" } = known ?? {};
  return json({ step: "new", firstName, lastName, ...about } as const);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { installation, clientAddress } = context;
  requireSameOrigin(request, installation.config.appUrl);
  const form = await readPostedForm(request);
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) return notYet(form, `Many forms came from your network. ${waitWords(wait)}, then try again.`, wait);
  const here = `/invitation/${params.token}`;
  const arrived = (accountName: string, cookies: string[]) => {
    const text = `Welcome. You are working in ${accountName} now.`;
    return seeOther(FIRST_PAGE, setCookies([...cookies, flashCookie(installation, { kind: "success", text })]));
  };
  const organiser = await findOrganiser(request, context);
  if (organiser) {
    const accepted = await acceptInvitation(installation, { token: params.token, organiser, request });
    return accepted ? arrived(accepted.accountName, []) : seeOther(here);
  }
  const outcome = await joinAsNew(installation, { token: params.token, form, request, clientAddress });
  if (outcome.kind === "joined") return arrived(outcome.accountName, outcome.cookies);
  if (outcome.kind !== "refused") return seeOther(here);
  const met = rulesMet(form.get("password")?.toString() ?? "");
  return json({ errors: outcome.errors, values: typedValues(form), met }, { status: 422 });
}

export default function InvitationPage() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
  if (page.step === "gone") return <InvitationGone />;
  const { accountName, email, inviter, role } = page;
  return (
    <JourneyPage
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
    </JourneyPage>
  );
}
