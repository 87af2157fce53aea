import { Link } from "@remix-run/react";
import type { ShownEmail } from "../show-messages.server.ts";

/** Every mail of a webinar: when it goes, and what became of those that went. */
export function EmailsTable({ base, mails }: { base: string; mails: ShownEmail[] }) {
  return (
    <table className="table stack">
      <caption className="sr-only">Mails of this webinar</caption>
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">When it goes</th>
          <th scope="col">Who got it</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.key}>
            <td className="font-semibold">
              {mail.name}
              {mail.standing === "off" ? <span className="font-normal text-ink-3"> (off)</span> : null}
            </td>
            <td className="wide">
              {mail.when}
              {mail.moment ? <span className="block text-sm text-ink-2">{mail.moment}</span> : null}
              {mail.note ? <span className="block text-sm text-ink-2">{mail.note}</span> : null}
            </td>
            <td className="wide text-sm">
              <Counted mail={mail} />
            </td>
            <td className="md:text-right max-md:row-start-1 max-md:col-start-2">
              {mail.canEdit || mail.standing === "act" ? (
                <Link className="btn btn-quiet btn-sm" to={`${base}/${mail.key}`}>
                  {mail.canEdit ? "Edit" : "Look"}
                  <span className="sr-only">
                    : {mail.name}, {mail.when}
                  </span>
                </Link>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Counted({ mail: { count, standing } }: { mail: ShownEmail }) {
  if (!count) return <span className="text-ink-3">{standing === "past" ? "Nobody" : "Nobody yet"}</span>;
  const { people, delivered, failed, underWay } = count;
  const parts = [
    delivered > 0 && `${delivered.toLocaleString("en")} delivered`,
    underWay > 0 && `${underWay.toLocaleString("en")} in progress`,
    failed > 0 && `${failed.toLocaleString("en")} failed`,
  ].filter(Boolean);
  return (
    <>
      <span className="num">{people === 1 ? "1 person" : `${people.toLocaleString("en")} people`}</span>
      <span className="block text-ink-2 num">{parts.join(", ")}</span>
    </>
  );
}
