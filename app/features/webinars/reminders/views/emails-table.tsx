import { Link } from "@remix-run/react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import type { ShownEmail } from "../show-messages.server.ts";

/** Every mail of a webinar: when it goes, and what became of those that went. */
export function EmailsTable({ base, mails }: { base: string; mails: ShownEmail[] }) {
  return (
    <DataTable
      caption="E-mails of this webinar"
      columns={["E-mail", "When it goes", "Who got it", { label: "Actions", isHidden: true }]}
      rows={mails}
      keyOf={(mail) => mail.key}
    >
      {(mail) => (
        <>
          <td className="font-semibold">
            {mail.name}
            {mail.standing === "off" ? (
              <span className="font-normal text-ink-3"> (off)</span>
            ) : null}
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
                {mail.canEdit ? "Edit" : "View"}
                <span className="sr-only">
                  : {mail.name}, {mail.when}
                </span>
              </Link>
            ) : null}
          </td>
        </>
      )}
    </DataTable>
  );
}

function Counted({ mail: { count, standing } }: { mail: ShownEmail }) {
  if (!count)
    return <span className="text-ink-3">{standing === "past" ? "Nobody" : "Nobody yet"}</span>;
  const { people, delivered, accepted, failed, underWay } = count;
  const sent = delivered + accepted;
  const parts = [
    sent > 0 && `${sent.toLocaleString("en")} ${accepted > 0 ? "sent" : "delivered"}`,
    underWay > 0 && `${underWay.toLocaleString("en")} in progress`,
    failed > 0 && `${failed.toLocaleString("en")} failed`,
  ].filter(Boolean);
  return (
    <>
      <span className="num">
        {people === 1 ? "1 person" : `${people.toLocaleString("en")} people`}
      </span>
      <span className="block text-ink-2 num">{parts.join(", ")}</span>
    </>
  );
}
