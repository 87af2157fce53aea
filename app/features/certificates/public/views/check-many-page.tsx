import { LanguageLinks } from "#app/ui/languages/language-links.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { CheckGroup } from "../../verify/check-many.server.ts";
import type { CheckReport, ShownLine } from "../check-report.ts";

const GROUPS = ["bad", "closer", "good"] as const;
/** Genuine ones that are shown at once; the others unfold. */
const MAX_GOOD_SHOWN = 20;

/** Where an employer checks a list, and what came of it. Below a `TextsProvider`. */
export function CheckManyPage({
  most,
  typed = "",
  problem,
  report,
}: {
  most: number;
  typed?: string;
  problem?: string | undefined;
  report?: CheckReport | undefined;
}) {
  const { checkMany: t, certificate, common } = useTexts();
  const kept = useKeptLanguage();
  return (
    <PublicShell
      action={{ href: `/verify${kept}`, label: t.checkOne }}
      labels={{ ...certificate.footer, privacy: common.privacy }}
    >
      <main id="main" className="wrap py-10 lg:py-14">
        <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
        <p className="mt-2 text-lg text-ink-2">{t.words}</p>
        {report ? <Report report={report} list={typed} /> : null}
        <ListForm most={most} typed={typed} problem={problem} />
        <LanguageLinks
          className="mt-10 flex flex-wrap text-sm"
          linkClass="inline-flex items-center min-h-control pr-4"
        />
      </main>
    </PublicShell>
  );
}

function ListForm({
  most,
  typed,
  problem,
}: {
  most: number;
  typed: string;
  problem: string | undefined;
}) {
  const { checkMany: t, lookUp } = useTexts();
  return (
    <form
      className="mt-8 grid gap-5 max-w-[44rem]"
      method="post"
      action={`/verify/many${useKeptLanguage()}`}
    >
      <div className={`field ${problem ? "field-bad" : ""}`}>
        <label className="label" htmlFor="list">
          {t.list}
        </label>
        <p className="hint" id="list-hint">
          {t.listHint({ most })}
        </p>
        {problem ? (
          <Problem id="list-error" mark={lookUp.error}>
            {problem}
          </Problem>
        ) : null}
        <textarea
          className="input"
          id="list"
          name="list"
          rows={8}
          required
          defaultValue={typed}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "list-hint list-error" : "list-hint"}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="btn btn-primary">
          {t.check}
        </button>
        <p className="text-sm text-ink-2">{t.notKept}</p>
      </div>
    </form>
  );
}

function Report({ report: { title, lines }, list }: { report: CheckReport; list: string }) {
  const { checkMany: t } = useTexts();
  return (
    <section className="card mt-8 overflow-hidden" aria-labelledby="report">
      <div className="p-5 sm:p-6 flex flex-wrap items-center justify-between gap-4">
        <div role="status">
          <h2 className="text-xl" id="report">
            {title}
          </h2>
          <p className="text-ink-2">{t.checked({ count: lines.length })}</p>
        </div>
        <form method="post" action="/verify/report">
          <input type="hidden" name="list" value={list} />
          <button type="submit" className="btn btn-plain">
            <PublicIcon name="download" />
            {t.csv}
          </button>
        </form>
      </div>
      <dl className="grid grid-cols-3 border-t border-line bg-canvas">
        {GROUPS.map((group) => (
          <div key={group} className="px-5 py-3 sm:px-6">
            <dt className="text-sm text-ink-2">{t.groups[group]}</dt>
            <dd className={`text-2xl font-semibold ${COUNTS[group]}`}>
              {lines.filter((line) => line.group === group).length}
            </dd>
          </div>
        ))}
      </dl>
      {GROUPS.map((group) => (
        <Group key={group} group={group} lines={lines.filter((line) => line.group === group)} />
      ))}
      <p className="px-5 py-4 sm:px-6 border-t border-line text-sm text-ink-2">{t.asOf}</p>
    </section>
  );
}

const COUNTS: Record<CheckGroup, string> = {
  bad: "text-failed",
  closer: "text-progress",
  good: "text-delivered",
};

function Group({ group, lines }: { group: CheckGroup; lines: ShownLine[] }) {
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
        {t.groups[group]} <span className="text-ink-3">{lines.length}</span>
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
  bad: { status: "failed", icon: "failed" },
  closer: { status: "progress", icon: "warn" },
  good: { status: "delivered", icon: "check" },
};

function Line({ line: { line, typed, group, answer, reasons, certificate } }: { line: ShownLine }) {
  const { checkMany: t, certificate: words } = useTexts();
  const { status, icon } = LOOKS[group];
  return (
    <li className="px-5 py-3.5 sm:px-6 border-t border-line grid gap-x-5 gap-y-1 [overflow-wrap:anywhere] md:grid-cols-[3rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.1fr)]">
      <span className="text-ink-3">
        <span className="sr-only">{t.line} </span>
        {line}
      </span>
      <div className="min-w-0">
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
      </div>
      <div className="min-w-0">
        {certificate ? (
          <>
            <span className="sr-only">{words.facts.issuedBy} </span>
            <bdi>{certificate.issuer}</bdi>
            {certificate.proof ? <p className="text-sm text-ink-2">✓ {certificate.proof}</p> : null}
          </>
        ) : null}
      </div>
      <div className="min-w-0">
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
