import { Form, Link } from "@remix-run/react";
import { NewestSearched } from "#app/features/recipients/views/newest-searched.tsx";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { CertificateBadge } from "../certificate-badge.tsx";
import {
  filterParts,
  ISSUED_STATUSES,
  type IssuedFilter,
  issuedPath,
  MAX_SELECTED,
  type PageKey,
  SENT_PERIODS,
  writeKey,
} from "../issued-filter.ts";
import type { IssuedListData, ShownCertificate } from "../issued-page.server.ts";

/**
 * Issued certificates over all projects: search, filters, choosing several. The whole list is one
 * GET form, so that what is ticked travels with every button of it, scripts or not.
 */
export function IssuedList({ data }: { data: IssuedListData }) {
  const { filter, certificates, total, chosen, projectTitle } = data;
  return (
    <>
      <ListToolbar
        action="/certificates"
        address={issuedPath(filter)}
        label="Search certificates"
        q={filter.q}
        hidden={{ tab: "issued", project: filter.project, s: chosen.join(".") }}
        selects={[
          { name: "status", label: "Status", value: filter.status, options: ISSUED_STATUSES },
          { name: "sent", label: "Sent", value: filter.sent, options: SENT_PERIODS },
        ]}
      />
      <NewestSearched people={data.newestSearched} className="mb-4" />
      {filter.project ? (
        <p className="mb-4 text-ink-2">
          Of <b className="font-semibold text-ink">{projectTitle ?? "a deleted project"}</b>.{" "}
          <Link className="link" to={issuedPath(filter, { project: "" }, chosen)}>
            Show all projects
          </Link>
        </p>
      ) : null}
      {certificates.length === 0 ? (
        <NothingHere filter={filter} />
      ) : (
        <Rows data={data} key={issuedPath(filter, filter, data.chosen)} />
      )}
      {certificates.length === 0 && chosen.length > 0 ? (
        <p className="mt-4 text-ink-2">
          {chosen.length.toLocaleString("en")} chosen.{" "}
          <Link className="link" to={issuedPath(filter)}>
            Clear the choice
          </Link>
        </p>
      ) : null}
      {total.count > 0 && certificates.length > 0 ? (
        <p className="sr-only">{totalLabel(total)}</p>
      ) : null}
    </>
  );
}

function totalLabel({ count, isExact }: { count: number; isExact: boolean }): string {
  const noun = isExact && count === 1 ? "certificate" : "certificates";
  return `${isExact ? "" : "more than "}${count.toLocaleString("en")} ${noun}`;
}

function Rows({ data }: { data: IssuedListData }) {
  const { filter, certificates, chosen, total } = data;
  const here = certificates.map(({ id }) => id);
  const elsewhere = chosen.filter((id) => !here.includes(id));
  const isAllChosen = here.every((id) => chosen.includes(id));
  const back = issuedPath(filter, { page: filter.page, from: filter.from }, chosen);
  const withPage = [...new Set([...chosen, ...here])].slice(0, MAX_SELECTED);
  return (
    <Form method="get" action="/certificates" className="card" preventScrollReset>
      {filterParts(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filter.page > 1 ? <input type="hidden" name="page" value={filter.page} /> : null}
      {filter.from ? <input type="hidden" name="from" value={writeKey(filter.from)} /> : null}
      {elsewhere.length > 0 ? <input type="hidden" name="s" value={elsewhere.join(".")} /> : null}
      <div className="flex flex-wrap items-center gap-2.5 p-3.5 border-b border-line">
        <p className="mr-auto num text-ink-2">
          {chosen.length > 0 ? `${chosen.length.toLocaleString("en")} chosen of ` : ""}
          {totalLabel(total)}
        </p>
        {isAllChosen && chosen.length > 0 ? null : (
          <Link
            className="btn btn-quiet btn-sm"
            to={issuedPath(filter, { page: filter.page, from: filter.from }, withPage)}
            preventScrollReset
          >
            Select this page
          </Link>
        )}
        {chosen.length > 0 ? (
          <Link
            className="btn btn-quiet btn-sm"
            to={issuedPath(filter, { page: filter.page, from: filter.from })}
            preventScrollReset
          >
            Clear
          </Link>
        ) : null}
        <button type="submit" className="btn btn-plain btn-sm" formAction="/certificates/download">
          <Icon name="download" />
          Download
        </button>
        <button type="submit" className="btn btn-plain btn-sm" formAction="/certificates/validity">
          <Icon name="clock" />
          Change validity
        </button>
        <button type="submit" className="btn btn-plain btn-sm" formAction="/certificates/revoke">
          <Icon name="badx" />
          Revoke
        </button>
      </div>
      <IssuedTable certificates={certificates} chosen={chosen} back={back} />
      <Turns data={data} />
    </Form>
  );
}

/** Previous and next are buttons of the form: what is ticked goes with them. */
function Turns({ data }: { data: IssuedListData }) {
  const { filter, total, pageSize, before, after, isMore, certificates } = data;
  const { page } = filter;
  if (page === 1 && !after && !isMore) return null;
  const from = (page - 1) * pageSize + 1;
  const last = Math.ceil(total.count / pageSize);
  const go = (number: number, key: PageKey | null) =>
    key ? `${number},${writeKey(key)}` : String(number);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line">
      <p className="text-sm text-ink-2 num">
        {from.toLocaleString("en")} to {(from + certificates.length - 1).toLocaleString("en")} of{" "}
        {totalLabel(total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {page > 2 ? (
          <button type="submit" className="btn btn-quiet btn-sm" name="go" value="1">
            First
          </button>
        ) : null}
        {page > 1 ? (
          <button
            type="submit"
            className="btn btn-plain btn-sm"
            name="go"
            value={go(page - 1, before)}
          >
            <Icon name="left" />
            Previous
          </button>
        ) : null}
        {after || isMore ? (
          <button
            type="submit"
            className="btn btn-plain btn-sm"
            name="go"
            value={go(page + 1, after)}
          >
            Next
            <Icon name="right" />
          </button>
        ) : null}
        {after && total.isExact && last > page + 1 ? (
          <button type="submit" className="btn btn-quiet btn-sm" name="go" value={last}>
            Last
          </button>
        ) : null}
      </div>
    </div>
  );
}

const NONE_MATCH = {
  title: "No certificates here",
  text: "None of your certificates match these filters.",
};
const NONE_YET = {
  title: "No certificates issued yet",
  text: "Certificates are issued when you send or schedule them.",
};

function NothingHere({ filter }: { filter: IssuedFilter }) {
  const isNarrow =
    filter.q !== "" || filter.status !== "" || filter.sent !== "" || filter.project !== "";
  const { title, text } = isNarrow ? NONE_MATCH : NONE_YET;
  return (
    <div className="card">
      <EmptyState
        icon={filter.q ? "search" : "cert"}
        title={filter.q ? "No matching certificates" : title}
        actions={
          isNarrow ? (
            <Link className="btn btn-plain" to="/certificates?tab=issued">
              Show all
            </Link>
          ) : (
            <Link className="btn btn-primary" to="/certificates/new">
              Generate Certificate
            </Link>
          )
        }
      >
        {filter.q ? `No ID, holder, address or title contains “${filter.q}”.` : text}
      </EmptyState>
    </div>
  );
}

/**
 * Issued certificates as rows, each with a checkbox named `s`. Stands in the form that they belong
 * to.
 */
function IssuedTable({
  certificates,
  chosen,
  back,
}: {
  certificates: ShownCertificate[];
  chosen: string[];
  /** The page to come back to. */
  back: string;
}) {
  return (
    <DataTable
      caption="Issued certificates"
      columns={[
        { label: "Choose", isHidden: true },
        "Holder",
        "Certificate",
        "Issued",
        "Status",
        "Sent",
        { label: "More", isHidden: true },
      ]}
      rows={certificates}
    >
      {(certificate) => (
        <IssuedCells
          certificate={certificate}
          isChosen={chosen.includes(certificate.id)}
          back={back}
        />
      )}
    </DataTable>
  );
}

function IssuedCells({
  certificate,
  isChosen,
  back,
}: {
  certificate: ShownCertificate;
  isChosen: boolean;
  back: string;
}) {
  return (
    <>
      <td className="max-md:row-start-1 max-md:col-start-2 max-md:justify-self-end">
        <label className="grid place-items-center min-w-control min-h-control -m-2">
          <input
            type="checkbox"
            className="w-5 h-5 accent-brand"
            name="s"
            value={certificate.id}
            defaultChecked={isChosen}
          />
          <span className="sr-only">Choose the certificate of {certificate.holderName}</span>
        </label>
      </td>
      <td className="max-md:row-start-1 max-md:col-start-1 min-w-0">
        <Link
          className="font-semibold hover:underline break-words"
          to={pageOf(certificate)}
          dir="auto"
        >
          {certificate.holderName}
        </Link>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
          {certificate.personId ? (
            <Link className="hover:underline" to={`/people/${certificate.personId}`}>
              {certificate.holderEmail}
            </Link>
          ) : (
            certificate.holderEmail
          )}
        </span>
      </td>
      <td className="wide">
        <span className="break-words" dir="auto">
          {certificate.title}
        </span>
        <span className="block text-sm text-ink-3 font-mono text-[.8125rem]">
          {certificate.shownId}
        </span>
      </td>
      <td className="num md:whitespace-nowrap" data-l="Issued">
        {certificate.issuedOn}
      </td>
      <td>
        <span className="inline-flex flex-wrap gap-1.5">
          <CertificateBadge status={certificate.status} />
          {certificate.isSample ? <SampleBadge /> : null}
        </span>
        {certificate.expiresOn &&
        (certificate.status === "valid" || certificate.status === "expired") ? (
          <span className="block text-sm text-ink-3 num">
            {certificate.status === "expired" ? "on" : "until"} {certificate.expiresOn}
          </span>
        ) : null}
      </td>
      <td className="num md:whitespace-nowrap text-ink-2" data-l="Sent">
        {certificate.sentOn ?? "Not sent"}
      </td>
      <td>
        <div className="flex justify-end">
          <CertificateMenu certificate={certificate} back={back} />
        </div>
      </td>
    </>
  );
}

function pageOf({ id, projectId }: ShownCertificate): string {
  return `/projects/${projectId}/certificates/${id}`;
}

function CertificateMenu({ certificate, back }: { certificate: ShownCertificate; back: string }) {
  const page = pageOf(certificate);
  const { id, status, holderName } = certificate;
  const counts = status === "valid" || status === "expired";
  return (
    <details className="menu">
      <summary className="btn btn-quiet btn-icon !text-ink-2">
        <Icon
          name="more"
          label={`More for the certificate of ${holderName}`}
          className="text-xl [stroke-width:3]"
        />
      </summary>
      <div>
        <Link className="menu-item" to={page}>
          <Icon name="cert" />
          Open
        </Link>
        {counts ? (
          <>
            <Link className="menu-item" to={`${page}/reissue`}>
              <Icon name="edit" />
              Correct and re-issue
            </Link>
            <Link
              className="menu-item"
              to={`/certificates/validity?s=${id}&back=${encodeURIComponent(back)}`}
            >
              <Icon name="clock" />
              Change validity
            </Link>
            <a className="menu-item" href={`/c/${id}.pdf?download`}>
              <Icon name="download" />
              Download PDF
            </a>
          </>
        ) : null}
        <a className="menu-item" href={`/c/${id}`}>
          <Icon name="ext" />
          Public page
        </a>
        {status === "revoked" ? null : (
          <Link className="menu-item" to={`${page}/revoke?back=${encodeURIComponent(back)}`}>
            <Icon name="badx" />
            Revoke
          </Link>
        )}
      </div>
    </details>
  );
}
