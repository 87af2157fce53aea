import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import {
  invitationForm,
  inviteMember,
  listInvitations,
} from "#app/features/accounts/members/invitations.server.ts";
import { listMembers } from "#app/features/accounts/members/members.server.ts";
import { readTwoStepRule } from "#app/features/accounts/second-factor/two-step-rule.server.ts";
import {
  InvitationsCard,
  InviteCard,
  MembersCard,
  TwoStepRuleCard,
} from "#app/features/accounts/settings/views/members-card.tsx";
import { readWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  readPostedForm,
  refuse,
  refuseForNow,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Members · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, user, role } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const day = (at: string) => shortDay(at, account.timeZone);
  const members = await listMembers(db, account.id);
  const owners = members.filter((member) => member.role === "owner").length;
  const now = clock().toISOString();
  // Addresses of people who have not agreed to anything yet are the owner's business alone.
  const invitations = role === "owner" ? await listInvitations(db, account.id) : [];
  return {
    twoStep:
      role === "owner"
        ? await readTwoStepRule(db, { accountId: account.id, userId: user.id })
        : null,
    rules: rulesOf(invitationForm),
    isCompany: account.kind === "company",
    isOwner: role === "owner",
    members: members.map(({ since, ...member }) => ({
      ...member,
      since: day(since),
      isYou: member.userId === user.id,
      isLastOwner: member.role === "owner" && owners === 1,
    })),
    invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentOn: day(createdAt),
      until: expiresAt > now ? day(expiresAt) : null,
    })),
  };
}

/** Invites somebody. */
export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const posted = await readPostedForm(request);
  const submission = submissionOf(posted, invitationForm);
  if (submission.status !== "success") return refuse(submission);
  if (submission.value.role === "owner") {
    await requireConfirmation(request, context, {
      user: organiser.user,
      form: posted,
      act: "invite another owner",
    });
  }
  const outcome = await inviteMember(app, organiser, submission.value);
  if (outcome.kind === "refused") return refuse(submission, outcome.errors);
  if (outcome.kind === "wait") return refuseForNow(submission, outcome.text, outcome.seconds);
  const wait = await readWait(app.db, organiser.account, app.clock());
  const text = wait
    ? `${outcome.email} is invited. The e-mail has to wait. ${wait}`
    : `${outcome.email} is invited. The link in the e-mail works for seven days.`;
  return seeOtherWith(app, "/settings/members", { kind: "success", text });
}

export default function Members() {
  const { rules, twoStep, isCompany, isOwner, members, invitations } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  if (!isCompany) return <OnePerson />;
  return (
    <>
      <div
        className="grid gap-5 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] items-start"
        {...(dialog ? { inert: "" } : {})}
      >
        <div className="grid gap-5 min-w-0">
          <MembersCard members={members} isOwner={isOwner} />
          {isOwner ? <InvitationsCard invitations={invitations} /> : null}
        </div>
        {isOwner ? (
          <div className="grid gap-5 min-w-0">
            <InviteCard
              rules={rules}
              answer={answer}
              key={invitations.map(({ id }) => id).join()}
            />
            {twoStep ? <TwoStepRuleCard {...twoStep} /> : null}
          </div>
        ) : null}
      </div>
      <Outlet />
    </>
  );
}

/** Why there is nothing to invite to. */
function OnePerson() {
  return (
    <>
      <section className="card">
        <EmptyState
          icon="users"
          title="This is one person’s account"
          actions={
            <Link className="btn btn-plain" to="/help">
              Ask about a company account
            </Link>
          }
        >
          An individual account issues in the name of one verified person, so nobody else can use
          it. Teams use a company account.
        </EmptyState>
      </section>
      <Outlet />
    </>
  );
}
