import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";
import { MAX_FILE_MEGABYTES } from "../../model/file-limit.ts";
import { FileField } from "./file-field.tsx";
import { NotOursCard } from "./verdict-banner.tsx";

export interface LookUpProblem {
  /** Beside the id, or beside the file. */
  id?: string;
  file?: string;
}

/** An ID that no certificate has. */
const EXAMPLE_ID = "7K2M-94QX-01AB-CDEF-GHJK";
/**
 * Where a certificate is checked: by its id or link, or by the file itself. Below a
 * `TextsProvider`.
 */
export function LookUpPage({
  typed = "",
  problem = {},
  isNotOurs = false,
  reportSeal,
}: {
  typed?: string;
  problem?: LookUpProblem;
  /**
   * What was looked for is an ID, and no certificate has it: that is the answer, before the form.
   */
  isNotOurs?: boolean;
  /** The file is a report of ours, or says so. */
  reportSeal?: "genuine" | "changed" | undefined;
}) {
  const Title = isNotOurs ? "h2" : "h1";
  const { lookUp: t, certificate, checkMany, photo } = useTexts();
  const kept = useKeptLanguage();
  return (
    <VisitorPage
      action={{ href: "/find-my-certificates", label: certificate.footer.find }}
      isNarrow
    >
      {isNotOurs ? (
        <div className="mb-12">
          <NotOursCard typed={typed} sentence={problem.id ?? ""}>
            {null}
          </NotOursCard>
        </div>
      ) : null}
      {reportSeal ? (
        <p className="card p-5 mb-10 text-lg" role="status">
          <span className="badge" data-s={reportSeal === "genuine" ? "delivered" : "failed"}>
            <PublicIcon name={reportSeal === "genuine" ? "check" : "failed"} />
            {checkMany.seal[reportSeal]}
          </span>
        </p>
      ) : null}
      <Title className={isNotOurs ? "text-xl" : "text-3xl tracking-[-.02em]"}>{t.title}</Title>
      <p className="mt-2 text-lg text-ink-2">{t.words}</p>
      <IdForm
        typed={typed}
        problem={isNotOurs ? undefined : problem.id}
        isUnknown={Boolean(problem.id)}
      />
      <FileForm problem={problem.file} />
      <p className="mt-8">
        <a className="link inline-flex items-center min-h-control" href={`/verify/many${kept}`}>
          {checkMany.checkMany}
        </a>
      </p>
      <p>
        <a className="link inline-flex items-center min-h-control" href={`/verify/photo${kept}`}>
          {photo.link}
        </a>
      </p>
    </VisitorPage>
  );
}

function IdForm({
  typed,
  problem,
  isUnknown,
}: {
  typed: string;
  problem: string | undefined;
  isUnknown: boolean;
}) {
  const { lookUp: t } = useTexts();
  const kept = useKeptLanguage();
  return (
    <form className="mt-8 grid gap-5" method="get" action="/verify">
      {kept ? <input type="hidden" name="lang" value={kept.split("=")[1]} /> : null}
      <div className={`field ${problem ? "field-bad" : ""}`}>
        <label className="label" htmlFor="certificateId">
          {t.id}
        </label>
        <p className="hint" id="certificateId-hint">
          {t.idHint({ example: EXAMPLE_ID })}
        </p>
        {problem ? (
          <Problem id="certificateId-error" mark={t.error}>
            {problem}
          </Problem>
        ) : null}
        <input
          className="input"
          id="certificateId"
          name="certificateId"
          type="text"
          required
          maxLength={2000}
          defaultValue={typed}
          aria-invalid={isUnknown ? true : undefined}
          aria-describedby={
            problem ? "certificateId-hint certificateId-error" : "certificateId-hint"
          }
          autoCapitalize="characters"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <button type="submit" className="btn btn-primary w-fit">
        {t.check}
      </button>
    </form>
  );
}

function FileForm({ problem }: { problem: string | undefined }) {
  const { lookUp: t } = useTexts();
  const kept = useKeptLanguage();
  return (
    <form
      className="mt-10 pt-8 border-t border-line grid gap-5"
      method="post"
      action={`/verify${kept}`}
      encType="multipart/form-data"
    >
      <FileField
        label={t.file}
        accept=".png,.pdf,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp,application/pdf"
        hint={t.fileHint({ most: MAX_FILE_MEGABYTES })}
        problem={problem}
      />
      <button type="submit" className="btn btn-plain w-fit">
        {t.checkFile}
      </button>
    </form>
  );
}
