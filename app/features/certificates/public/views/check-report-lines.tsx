import { useTexts } from "#app/ui/languages/use-texts.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { CheckGroup } from "../../verify/check-lines.ts";
import type { ShownLine } from "../check-report.ts";

/** Genuine ones that are shown at once; the others unfold. */
const MAX_GOOD_SHOWN = 20;

/** The lines of a report with the same worth. */
export function ReportGroup({
  group,
  lines,
  count,
}: {
  group: CheckGroup;
  lines: ShownLine[];
  /** With those on other pages. */
  count: number;
}) {
  const { checkMany: t } = useTexts();
  if (lines.length === 0) return null;
  const shown = group === "good" ? lines.slice(0, MAX_GOOD_SHOWN) : lines;
  const others = lines.slice(shown.length);
  return (
    <section aria-labelledby={`group-${group}`}>
      <h3
        className="px-5 py-3 sm:px-6 border-t border-line bg-canvas text-base"
        id={`group-${group}`}
      >
        {t.groups[group]} <span className="text-ink-3">{count}</span>
      </h3>
      <Lines lines={shown} />
      {others.length > 0 ? (
        <details>
          <summary className="px-5 py-3 sm:px-6 border-t border-line link cursor-pointer">
            {t.showOthers({ count: others.length })}
          </summary>
          <Lines lines={others} />
        </details>
      ) : null}
    </section>
  );
}

function Lines({ lines }: { lines: ShownLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <Line key={line.line} line={line} />
      ))}
    </ul>
  );
}

const LOOKS: Record<CheckGroup, { status: string; icon: "check" | "warn" | "failed" }> = {
  none: { status: "", icon: "warn" },
  bad: { status: "failed", icon: "failed" },
  closer: { status: "progress", icon: "warn" },
  good: { status: "delivered", icon: "check" },
};

/** On phones all of a line stands in one column, beside its number. */
const NEXT = "min-w-0 max-md:col-start-2";

function Line({ line }: { line: ShownLine }) {
  const { typed, group, answer, reasons, certificate, source } = line;
  const { checkMany: t, certificate: words } = useTexts();
  const { status, icon } = LOOKS[group];
  return (
    <li className="px-5 py-3.5 sm:px-6 border-t border-line grid gap-x-5 gap-y-1 [overflow-wrap:anywhere] grid-cols-[1.5rem_minmax(0,1fr)] md:grid-cols-[3rem_7rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.1fr)]">
      <span className="text-ink-3">
        <span className="sr-only">{t.line} </span>
        {line.line}
      </span>
      <div className={certificate ? NEXT : "max-md:hidden"}>
        {certificate ? (
          <img
            className="paper w-28 h-auto"
            src={certificate.picture}
            width="112"
            height="79"
            loading="lazy"
            alt=""
          />
        ) : null}
      </div>
      <div className={NEXT}>
        {certificate ? (
          <>
            <a className="link font-semibold" href={certificate.address}>
              <bdi>{certificate.holderName}</bdi>
            </a>
            <p dir="auto">{certificate.course}</p>
          </>
        ) : null}
        <p className="text-sm text-ink-3" dir="auto">
          {certificate?.shownId ?? typed}
        </p>
        {source ? (
          <p className="text-sm text-ink-3">
            <bdi>{source}</bdi>
          </p>
        ) : null}
      </div>
      <div className={certificate ? NEXT : "max-md:hidden"}>
        {certificate ? (
          <>
            <span className="sr-only">{words.facts.issuedBy} </span>
            <bdi>{certificate.issuer}</bdi>
            {certificate.proof ? <p className="text-sm text-ink-2">✓ {certificate.proof}</p> : null}
          </>
        ) : null}
      </div>
      <div className={NEXT}>
        <span className="badge" data-s={status}>
          <PublicIcon name={icon} />
          {t.answers[answer]}
        </span>
        {reasons.map((reason) => (
          <p key={reason} className="mt-1 text-sm text-ink-2">
            {reason}
          </p>
        ))}
      </div>
    </li>
  );
}
