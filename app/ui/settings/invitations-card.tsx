import { Form } from "@remix-run/react";
import { type Role, roleLabel } from "../../accounts/members/role.ts";

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
      <table className="table stack">
        <caption className="sr-only">Invitations nobody has accepted yet</caption>
        <thead>
          <tr>
            <th scope="col">E-mail address</th>
            <th scope="col">Role</th>
            <th scope="col">Link</th>
            <th scope="col">
              <span className="sr-only">Send again or withdraw</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ id, email, role, by, sentOn, until }) => (
            <tr key={id}>
              <td className="wide min-w-0 md:w-1/2">
                <span className="block font-semibold break-all">{email}</span>
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
                    Too old now
                  </span>
                )}
              </td>
              <td className="wide">
                <div className="flex flex-wrap gap-2 sm:justify-end">
                  <Form method="post" action={`/settings/members/invitations/${id}/resend`} preventScrollReset>
                    <button type="submit" className="btn btn-plain btn-sm">
                      Send again<span className="sr-only"> to {email}</span>
                    </button>
                  </Form>
                  <Form method="post" action={`/settings/members/invitations/${id}/withdraw`} preventScrollReset>
                    <button type="submit" className="btn btn-quiet btn-sm">
                      Withdraw<span className="sr-only"> the invitation of {email}</span>
                    </button>
                  </Form>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
