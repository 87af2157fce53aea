import { Link } from "@remix-run/react";
import type { ShownRecipient } from "../../bulk-email/show-people.server.ts";
import { initials } from "../desk/initials.ts";
import { Moment } from "../moment.tsx";

const MARKS: Record<NonNullable<ShownRecipient["mark"]>, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced before",
  complained: "Reported as spam",
  provider: "Blocked by the provider",
  sample: "Sample, never mailed",
};

/** The people of a page, with a tick box each. */
export function RecipientRows({ rows, caption }: { rows: readonly ShownRecipient[]; caption: string }) {
  return (
    <table className="table stack stack-check">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-10">
            <span className="sr-only">Choose</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col">Email Address</th>
          <th scope="col">Came from</th>
          <th scope="col">Added</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <tr key={person.number}>
            <td className="pick">
              <input
                className="box"
                type="checkbox"
                name="r"
                value={person.number.toString(36)}
                id={`r${person.number}`}
                aria-label={`Choose ${person.name}`}
                defaultChecked={person.isChosen}
              />
            </td>
            <td className="wide">
              <label
                className="flex items-center gap-3 font-semibold cursor-pointer min-h-[36px] [overflow-wrap:anywhere]"
                htmlFor={`r${person.number}`}
              >
                <span className="avatar" aria-hidden="true">
                  {initials(person.name)}
                </span>
                <span dir="auto">{person.name}</span>
              </label>
            </td>
            <td className="wide text-ink-2 break-all">
              {person.personId ? (
                <Link className="inline-flex items-center min-h-[36px] hover:underline" to={`/people/${person.personId}`}>
                  {person.email}
                </Link>
              ) : (
                person.email
              )}
              {person.mark ? <span className="block text-sm text-ink-3 break-normal">{MARKS[person.mark]}</span> : null}
            </td>
            <td className="text-ink-2 [overflow-wrap:anywhere]" dir="auto">
              {person.cameFrom}
            </td>
            <td className="text-ink-3 whitespace-nowrap">
              <Moment time={person.added} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
