import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";
import { GROUPS_IN_ORDER } from "../../verify/check-lines.ts";
import type { CheckReport } from "../check-report.ts";
import { ReportGroup } from "./check-report-lines.tsx";
import { SendButton } from "./send-button.tsx";

const GROUPS = ["bad", "closer", "good"] as const;

/** What somebody may send. */
export interface SentLimits {
  lines: number;
  files: number;
  megabytes: number;
}

/** A list that was pasted, or a check with an address, which can be opened again until then. */
export type ReportSource = { list: string } | { checkPath: string; until: string };

/** Where an employer checks a list or files, and what came of it. Below a `TextsProvider`. */
export function CheckManyPage({
  limits,
  typed = "",
  problem,
  report,
  source,
  working,
}: {
  limits: SentLimits;
  typed?: string;
  problem?: string | undefined;
  report?: CheckReport | undefined;
  source?: ReportSource;
  /** Its files are being read. */
  working?: { done: number; count: number; path: string };
}) {
  const { checkMany: t } = useTexts();
  return (
    <VisitorPage action={{ href: "/verify", label: t.checkOne }}>
      <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
      <p className="mt-2 text-lg text-ink-2">{t.words}</p>
      {report ? <Report report={report} source={source ?? { list: typed }} /> : null}
      {working ? (
        <Working {...working} />
      ) : (
        <ListForm limits={limits} typed={typed} problem={problem} />
      )}
    </VisitorPage>
  );
}

function Working({ done, count, path }: { done: number; count: number; path: string }) {
  const { checkMany: t } = useTexts();
  return (
    <section className="card mt-8 p-5 sm:p-6" aria-labelledby="working">
      <h2 className="text-xl" id="working">
        {t.working}
      </h2>
      {count > 0 ? (
        <>
          <p className="mt-1" role="status">
            {t.done({ done, count })}
          </p>
          <progress className="mt-3 w-full" value={done} max={count} aria-hidden />
        </>
      ) : null}
      <p className="mt-3 text-ink-2">{t.refreshes}</p>
      <a className="mt-4 btn btn-plain" href={`${path}${useKeptLanguage()}`}>
        {t.refresh}
      </a>
    </section>
  );
}

function ListForm({
  limits,
  typed,
  problem,
}: {
  limits: SentLimits;
  typed: string;
  problem: string | undefined;
}) {
  const { checkMany: t, lookUp } = useTexts();
  return (
    <form
      className="mt-8 grid gap-5"
      method="post"
      encType="multipart/form-data"
      action={`/verify/many${useKeptLanguage()}`}
    >
      {problem ? (
        <Problem id="list-error" mark={lookUp.error}>
          {problem}
        </Problem>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-2">
        <div className={`card p-5 field ${problem ? "field-bad" : ""}`}>
          <label className="label" htmlFor="list">
            {t.list}
          </label>
          <p className="hint" id="list-hint">
            {t.listHint({ most: limits.lines })}
          </p>
          <textarea
            className="input"
            id="list"
            name="list"
            rows={7}
            defaultValue={typed}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "list-hint list-error" : "list-hint"}
          />
        </div>
        <div className="card p-5 field">
          <label className="label" htmlFor="files">
            {t.files}
          </label>
          <p className="hint" id="files-hint">
            {t.filesHint({ count: limits.files, most: limits.megabytes })}
          </p>
          <input
            className="input"
            id="files"
            name="files"
            type="file"
            multiple
            aria-describedby={problem ? "files-hint list-error" : "files-hint"}
          />
        </div>
      </div>
      <SendButton label={t.check} remark={t.notKept} />
    </form>
  );
}

function Report({ report, source }: { report: CheckReport; source: ReportSource }) {
  const { checkMany: t } = useTexts();
  const { title, lines, counts, page } = report;
  return (
    <section className="card mt-8 overflow-hidden" aria-labelledby="report">
      <div className="p-5 sm:p-6 flex flex-wrap items-center justify-between gap-4">
        <div role="status">
          <h2 className="text-xl" id="report">
            {title}
          </h2>
          <p className="text-ink-2">
            {t.checked({ count: counts.bad + counts.closer + counts.good })}
          </p>
        </div>
        <Downloads source={source} page={page.number} />
      </div>
      <dl className="grid grid-cols-3 items-end border-t border-line bg-canvas">
        {GROUPS.map((group) => (
          <div key={group} className="px-5 py-3 sm:px-6">
            <dt className="text-sm text-ink-2">{t.groups[group]}</dt>
            <dd className={`text-2xl font-semibold ${COUNTS[group]}`}>{counts[group]}</dd>
          </div>
        ))}
      </dl>
      {GROUPS_IN_ORDER.map((group) => (
        <ReportGroup
          key={group}
          group={group}
          lines={lines.filter((line) => line.group === group)}
          count={counts[group]}
        />
      ))}
      {"checkPath" in source ? <Pages path={source.checkPath} page={page} /> : null}
      <div className="px-5 py-4 sm:px-6 border-t border-line text-sm text-ink-2">
        <p>{t.asOf}</p>
        <p>{t.signed}</p>
        {"until" in source ? <p>{t.until({ time: source.until })}</p> : null}
      </div>
    </section>
  );
}

/** The ways to the other parts of a long report. */
function Pages({ path, page: { number, count } }: { path: string; page: CheckReport["page"] }) {
  const { form } = useTexts();
  const kept = useKeptLanguage();
  if (count === 1) return null;
  const label = form.pageOf({ position: number, count });
  return (
    <nav className="px-5 py-2 sm:px-6 border-t border-line" aria-label={label}>
      <span className="mr-3">{label}</span>
      {Array.from({ length: count }, (_, at) => (
        <a
          key={at}
          className="link inline-grid place-items-center min-w-control min-h-control"
          href={`${path}?page=${at + 1}${kept.replace("?", "&")}`}
          aria-current={at + 1 === number ? "page" : undefined}
        >
          {at + 1}
        </a>
      ))}
    </nav>
  );
}

/** The signed report, a PDF of the page that is shown: of a list it is made again, as nothing of that was kept. */
function Downloads({ source, page }: { source: ReportSource; page: number }) {
  const { checkMany: t } = useTexts();
  const kept = useKeptLanguage();
  const pdf = (
    <>
      <PublicIcon name="download" />
      {t.pdf}
    </>
  );
  if ("checkPath" in source)
    return (
      <div className="flex flex-wrap gap-3">
        <a
          className="btn btn-primary"
          href={`${source.checkPath}/report.pdf?page=${page}${kept.replace("?", "&")}`}
        >
          {pdf}
        </a>
        <a className="btn btn-plain" href={`${source.checkPath}/report.csv`}>
          {t.csv}
        </a>
      </div>
    );
  return (
    <form method="post" action={`/verify/report${kept}`} className="flex flex-wrap gap-3">
      <input type="hidden" name="list" value={source.list} />
      <button type="submit" name="as" value="pdf" className="btn btn-primary">
        {pdf}
      </button>
      <button type="submit" name="as" value="csv" className="btn btn-plain">
        {t.csv}
      </button>
    </form>
  );
}

const COUNTS = { bad: "text-failed", closer: "text-progress", good: "text-delivered" };
