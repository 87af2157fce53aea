import { Form, Link } from "@remix-run/react";
import { ROLES, type Role, roleLabel } from "../../accounts/members/role.ts";

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

/** Everybody who works in the account; an owner changes roles and ends memberships here, everybody else leaves. */
export function MembersCard({ members, isOwner }: { members: MemberRow[]; isOwner: boolean }) {
  return (
    <section className="card overflow-hidden" aria-labelledby="members">
      <div className="card-head">
        <h2 id="members" className="panel-title">
          Members <span className="font-normal text-ink-3 num">{members.length.toLocaleString("en")}</span>
        </h2>
      </div>
      <table className="table stack">
        <caption className="sr-only">People who work in this account</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Since</th>
            <th scope="col">
              <span className="sr-only">End the membership</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <td className="wide min-w-0 md:w-1/2">
                <span className="block font-semibold break-words" dir="auto">
                  {member.name}
                  {member.isYou ? <span className="font-normal text-ink-3"> (you)</span> : null}
                </span>
                <span className="block text-sm text-ink-2 break-all">{member.email}</span>
              </td>
              <td className="wide" data-l="Role">
                {isOwner && !member.isLastOwner ? <RoleForm member={member} /> : roleLabel(member.role)}
              </td>
              <td className="whitespace-nowrap" data-l="Since">
                {member.since}
              </td>
              <td className="text-right">
                <Ending member={member} isOwner={isOwner} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
  if (member.isLastOwner) return member.isYou ? <span className="text-sm text-ink-3">The only owner stays</span> : null;
  if (member.isYou) {
    return (
      <Link className="btn btn-plain btn-sm" to="/settings/members/leave" preventScrollReset>
        Leave
      </Link>
    );
  }
  if (!isOwner) return null;
  return (
    <Link className="btn btn-plain btn-sm" to={`/settings/members/${member.userId}/remove`} preventScrollReset>
      Remove<span className="sr-only"> {member.name}</span>
    </Link>
  );
}
