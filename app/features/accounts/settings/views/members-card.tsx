import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import { ROLES, type Role, roleLabel } from "../../role.ts";

export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  by: string | null;
  /** "12 Nov 2026" */
  sentOn: string;
  /** Null: the time of its link is over. */
  until: string | null;
}

/** Who was invited and has not come yet. */
export function InvitationsCard({ invitations }: { invitations: InvitationRow[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="card overflow-hidden" aria-labelledby="invitations">
      <div className="card-head">
        <h2 id="invitations" className="panel-title">
          Open invitations <span className="font-normal text-ink-3 num">{invitations.length}</span>
        </h2>
      </div>
      <DataTable
        caption="Invitations nobody has accepted yet"
        columns={[
          "E-mail address",
          "Role",
          "Link",
          { label: "Send again or withdraw", isHidden: true },
        ]}
        rows={invitations}
      >
        {({ id, email, role, by, sentOn, until }) => (
          <>
            <td className="wide min-w-0 md:w-1/2">
              <span className="block font-semibold">
                <EmailAddress>{email}</EmailAddress>
              </span>
              <span className="block text-sm text-ink-2 break-words">
                Sent {sentOn}
                {by ? ` by ${by}` : ""}
              </span>
            </td>
            <td className="wide" data-l="Role">
              {roleLabel(role)}
            </td>
            <td className="wide" data-l="Link">
              {until ? (
                `Works until ${until}`
              ) : (
                <span className="badge" data-s="progress">
                  Expired
                </span>
              )}
            </td>
            <td className="wide">
              <div className="flex flex-wrap gap-2 sm:justify-end">
                <Form
                  method="post"
                  action={`/settings/members/invitations/${id}/resend`}
                  preventScrollReset
                >
                  <button type="submit" className="btn btn-plain btn-sm">
                    Send again<span className="sr-only"> to {email}</span>
                  </button>
                </Form>
                <Form
                  method="post"
                  action={`/settings/members/invitations/${id}/withdraw`}
                  preventScrollReset
                >
                  <button type="submit" className="btn btn-quiet btn-sm">
                    Withdraw<span className="sr-only"> the invitation of {email}</span>
                  </button>
                </Form>
              </div>
            </td>
          </>
        )}
      </DataTable>
    </section>
  );
}

/** The form that invites somebody by mail. */
export function InviteCard({
  rules,
  answer,
}: {
  rules: FormRules<{ email: string; role: Role }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { role: "editor" } });
  const error = fields.role.errors?.[0];
  return (
    <SettingsCard
      id="invite"
      title="Invite somebody"
      intro="They get an e-mail with a link that works for seven days."
    >
      <ErrorSummary errors={problems} ids={{ role: "role-editor" }} />
      <Form
        method="post"
        action="/settings/members"
        className="grid gap-5"
        preventScrollReset={Boolean(answer)}
        {...form}
      >
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          autoComplete="off"
        />
        <fieldset className={`grid gap-2.5 ${error ? "field-bad" : ""}`}>
          <legend className="label mb-2">Role</legend>
          {error ? <FieldError id="role-error">{error}</FieldError> : null}
          {[...ROLES].reverse().map(({ value, label, may }) => (
            <Choice key={value} {...choiceOf(fields.role, value)} title={label}>
              {may}
            </Choice>
          ))}
        </fieldset>
        <SaveButton>Send the invitation</SaveButton>
      </Form>
    </SettingsCard>
  );
}

export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** "12 Nov 2026" */
  since: string;
  isYou: boolean;
  isLastOwner: boolean;
}

/**
 * Everybody who works in the account; an owner changes roles and ends memberships here, everybody
 * else leaves.
 */
export function MembersCard({ members, isOwner }: { members: MemberRow[]; isOwner: boolean }) {
  return (
    <section className="card overflow-hidden" aria-labelledby="members">
      <div className="card-head">
        <h2 id="members" className="panel-title">
          Members{" "}
          <span className="font-normal text-ink-3 num">{members.length.toLocaleString("en")}</span>
        </h2>
      </div>
      <DataTable
        caption="People who work in this account"
        columns={["Name", "Role", "Since", { label: "Remove", isHidden: true }]}
        rows={members}
        keyOf={(member) => member.userId}
      >
        {(member) => (
          <>
            <td className="wide min-w-0 md:w-1/2">
              <span className="block font-semibold break-words" dir="auto">
                {member.name}
                {member.isYou ? <span className="font-normal text-ink-3"> (you)</span> : null}
              </span>
              <span className="block text-sm text-ink-2">
                <EmailAddress>{member.email}</EmailAddress>
              </span>
            </td>
            <td className="wide" data-l="Role">
              {isOwner && !member.isLastOwner ? (
                <RoleForm member={member} />
              ) : (
                roleLabel(member.role)
              )}
            </td>
            <td className="whitespace-nowrap" data-l="Since">
              {member.since}
            </td>
            <td className="text-right">
              <Ending member={member} isOwner={isOwner} />
            </td>
          </>
        )}
      </DataTable>
    </section>
  );
}

function RoleForm({ member }: { member: MemberRow }) {
  const id = `role-${member.userId}`;
  return (
    <Form
      method="post"
      action={`/settings/members/${member.userId}/role`}
      className="flex items-center gap-2"
      key={member.role}
      preventScrollReset
    >
      <label className="sr-only" htmlFor={id}>
        Role of {member.name}
      </label>
      <select className="input !w-auto" id={id} name="role" defaultValue={member.role}>
        {ROLES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-plain btn-sm">
        Save<span className="sr-only"> the role of {member.name}</span>
      </button>
    </Form>
  );
}

function Ending({ member, isOwner }: { member: MemberRow; isOwner: boolean }) {
  if (member.isLastOwner)
    return member.isYou ? <span className="text-sm text-ink-3">You are the only owner</span> : null;
  if (member.isYou) {
    return (
      <Link className="btn btn-plain btn-sm" to="/settings/members/leave" preventScrollReset>
        Leave
      </Link>
    );
  }
  if (!isOwner) return null;
  return (
    <Link
      className="btn btn-plain btn-sm"
      to={`/settings/members/${member.userId}/remove`}
      preventScrollReset
    >
      Remove<span className="sr-only"> {member.name}</span>
    </Link>
  );
}

/** Whether everyone who works in the account has to sign in with two steps. Only owners see it. */
export function TwoStepRuleCard({
  isRequired,
  ownerHasIt,
  without,
}: {
  isRequired: boolean;
  ownerHasIt: boolean;
  without: number;
}) {
  return (
    <SettingsCard
      id="two-step-rule"
      title="Two-step sign-in"
      intro={
        "Ask everyone who works in this account for a code from an authenticator app when " +
        "they sign in. API keys are not affected."
      }
    >
      <p className="mb-4">
        {isRequired ? (
          <>
            <b className="font-semibold">Required.</b>{" "}
            {without === 0
              ? "Everyone has it."
              : `${peopleLabel(without)} still need to turn it on, and can do nothing here until then.`}
          </>
        ) : (
          <>
            <b className="font-semibold">Not required.</b>{" "}
            {without === 0 ? "Everyone has it already." : `${peopleLabel(without)} it off.`}
          </>
        )}
      </p>
      {ownerHasIt ? (
        <Form method="post" action="/settings/members/two-step" preventScrollReset>
          {isRequired ? null : <input type="hidden" name="required" value="on" />}
          <button type="submit" className="btn btn-plain">
            {isRequired ? "Stop requiring it" : "Require it for everyone"}
          </button>
        </Form>
      ) : (
        <p className="text-ink-2">
          Turn it on for yourself first, under{" "}
          <Link className="link" to="/settings/security/two-step">
            Security
          </Link>
          .
        </p>
      )}
    </SettingsCard>
  );
}

function peopleLabel(count: number): string {
  return count === 1 ? "1 person has" : `${count} people have`;
}
