import type { Finding, FindingSubject } from "#app/features/delivery/domain-check/domain-finding.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { WarningBadge } from "./accounts-by-health.tsx";

const ABOUT: Record<FindingSubject, string> = {
  SPF: "Which servers may send",
  DKIM: "The key that mails are signed with",
  DMARC: "What to do with forged mail",
  "Return path": "Where mail goes that comes back",
};

/** One thing that receivers look up: how it is, what is published there, and what to publish. */
export function DomainFinding({ finding }: { finding: Finding }) {
  const { subject, level, text, name, found, publish } = finding;
  const id = subject.toLowerCase().replace(/\W+/g, "-");
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head py-3">
        <h2 className="panel-title" id={`${id}-title`}>
          {subject}
          <span className="block text-sm font-normal text-ink-3 tracking-normal">{ABOUT[subject]}</span>
        </h2>
        {level === "good" ? (
          <Badge status="delivered">Good</Badge>
        ) : level === "wrong" ? (
          <Badge status="failed">Wrong</Badge>
        ) : (
          <WarningBadge>Look at it</WarningBadge>
        )}
      </div>
      <div className="p-4 grid gap-4">
        <p className="break-words">{text}</p>
        <dl className="text-sm grid gap-1">
          <dt className="text-ink-3 break-all">
            Found at <span className="font-mono">{name}</span>
          </dt>
          {found.length === 0 ? <dd className="text-ink-2">Nothing</dd> : null}
          {found.map((record, index) => (
            <dd key={index} className="font-mono break-all text-ink-2">
              {record}
            </dd>
          ))}
        </dl>
        {publish ? (
          <div className="border-t border-line pt-4 grid gap-2">
            <p>
              Publish {found.length > 0 ? "instead" : "this"}, as a {publish.type} record:
            </p>
            <CopyField id={`${id}-name`} label="Name" value={publish.name} button="Copy the name" />
            <CopyField id={`${id}-value`} label="Value" value={publish.value} button="Copy the value" rows={2} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
