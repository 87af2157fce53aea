import { Badge, type Status } from "#app/ui/lists/badge.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { ShownRecord } from "../sender-view.server.ts";

const STATUSES: Record<ShownRecord["status"], { status: Status; label: string }> = {
  ok: { status: "delivered", label: "Found" },
  missing: { status: "progress", label: "Not found" },
  different: { status: "failed", label: "Different" },
  several: { status: "failed", label: "Too many" },
  syntax: { status: "failed", label: "Mistyped" },
  unknown: { status: "progress", label: "Can’t tell now" },
};

/** A TXT record holds strings of at most so many letters (RFC 1035, 3.3.14). */
const STRING_LETTERS = 255;

/** The records to publish, each with what was found of it. */
export function RecordsCard({ domain, records }: { domain: string; records: ShownRecord[] }) {
  return (
    <SettingsCard
      id="records"
      title="DNS records"
      intro={
        `Add these where the DNS of ${domain} is managed, and leave them there. We check them ` +
        "automatically."
      }
    >
      <ol className="grid gap-6">
        {records.map((record) => (
          <li
            key={record.id}
            className="grid gap-2 border-t border-line pt-5 first:border-0 first:pt-0"
          >
            <RecordLines record={record} />
          </li>
        ))}
      </ol>
    </SettingsCard>
  );
}

function RecordLines({ record }: { record: ShownRecord }) {
  const { type, name, shortName, value, priority, status, found, text } = record;
  const look = STATUSES[status];
  const isShown = found.length > 0 && status !== "ok";
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {titleOf(record)} <Badge status={look.status}>{look.label}</Badge>
      </h3>
      <p className="text-ink-2">{text}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Line label="Type">{type}</Line>
        {priority === undefined ? null : <Line label="Priority">{String(priority)}</Line>}
        <Line label="Name">{shortName}</Line>
        <Line label="Whole name, if your DNS page asks for it">{name}</Line>
        <Line label="Value" isWide>
          {value}
        </Line>
        {isShown ? (
          <Line label="What is there now" isWide>
            {found.join("\n")}
          </Line>
        ) : null}
      </dl>
      {value.length > STRING_LETTERS ? (
        <details>
          <summary className="link w-fit">Your DNS page takes only 255 characters?</summary>
          <p className="mt-2 text-ink-2">
            Enter the value as two strings in one record, with the quotation marks:
          </p>
          <p className="font-mono text-md break-all select-all">
            {`"${value.slice(0, STRING_LETTERS)}" "${value.slice(STRING_LETTERS)}"`}
          </p>
        </details>
      ) : null}
    </>
  );
}

function titleOf({ purpose, value, type, isNext }: ShownRecord): string {
  switch (purpose) {
    case "dkim": {
      const kind = value.includes("k=ed25519") ? "newer mail servers" : "all mail servers";
      return `${isNext ? "New key" : "Key"} for ${kind} (DKIM)`;
    }
    case "returns":
      return "Where bounces go (return path)";
    case "owner":
      return "That the domain is yours";
    case "dmarc":
      return "Policy (DMARC): advice, not required";
    case "provider":
      if (type === "MX") return "Where bounces go (return path)";
      return value.startsWith("v=spf1") ? "Who may send (SPF)" : "Key (DKIM)";
  }
}

/** Records of keys that sign no more. */
export function OldRecordsCard({ records }: { records: { name: string; text: string }[] }) {
  if (records.length === 0) return null;
  return (
    <SettingsCard id="old-records" title="Records of old keys">
      <dl className="grid gap-3">
        {records.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-mono text-md break-all">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

function Line(line: { label: string; isWide?: boolean; children: string }) {
  const { label, isWide = false, children } = line;
  return (
    <div className={isWide ? "min-w-0 basis-full" : "min-w-0"}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="font-mono text-md break-all whitespace-pre-line select-all">{children}</dd>
    </div>
  );
}
