import type { ReactNode } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage, useOwnLanguage } from "#app/ui/page/page-language.ts";
import { useRootData } from "#app/ui/page/root-data.ts";
import { FormProblems, SpamFields } from "#app/ui/public-form/form-parts.tsx";
import type { PostedFields, StoredFile } from "../../definition/field-type.ts";
import { fieldViewOf } from "../../fields/field-views.ts";
import { WordsProvider } from "../../fields/parts/public-field.tsx";
import { wordsIn } from "../../model/element-texts.ts";
import type { FormEnd } from "../../model/form-availability.ts";
import { controlName } from "../../model/respondent.ts";
import type { CheckData, CheckProblem } from "../check-answers.server.ts";
import type { PageProblem, ShownPage } from "../shown-page.ts";
import type { TypedRow } from "../typed-rows.ts";

/**
 * The questions of one page with their button. `problem`: it was sent, and something is in the way.
 */
export function FormPageView({
  page,
  id,
  problem,
  children,
}: {
  page: ShownPage;
  /** Of the form, where buttons outside it send it too. */
  id?: string;
  problem: PageProblem | null;
  /** Under the heading, above the questions. */
  children?: ReactNode;
}) {
  const t = useTexts();
  const own = useOwnLanguage();
  const errors: FormErrors = problem?.errors ?? {};
  const posted = problem ? postedFields(problem.posted, problem.files) : null;
  return (
    <>
      <FormProblems errors={problem?.errors} />
      <form
        method="post"
        action={problem?.d ? withDraft(page.action, problem.d) : page.action || undefined}
        id={id}
        encType={page.hasFiles ? "multipart/form-data" : undefined}
      >
        {page.progress ? <p className="h">{t.form.pageOf(page.progress)}</p> : null}
        {page.heading ? <h2>{page.heading}</h2> : null}
        <Unfinished begun={page.unfinished} />
        {page.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {children}
        {page.elements.map((element) => {
          const { Control } = fieldViewOf(element);
          const name = controlName(element);
          const left = page.typed[element.id];
          const typed = posted ?? (left ? postedFields(left, page.files) : null);
          const control = (
            <Control
              key={element.id}
              element={element}
              name={name}
              posted={typed}
              answer={page.answers[element.id]}
              errors={errors}
            />
          );
          if (!own) return control;
          const mark = (text: string) => wordsIn(element, own, text);
          return (
            <WordsProvider key={element.id} value={mark}>
              {control}
            </WordsProvider>
          );
        })}
        <SpamFields stamp={problem?.stamp ?? page.stamp} />
        <button type="submit" name="go" value="on">
          {page.button}
        </button>
        {page.hasBack ? (
          <button type="submit" className="s" name="go" value="back" formNoValidate>
            {t.common.back}
          </button>
        ) : null}
        {page.maySave ? (
          <button type="submit" className="y" name="go" value="save" formNoValidate>
            {t.form.saveForLater}
          </button>
        ) : null}
        {page.isResumed ? (
          <button type="submit" className="y" name="go" value="restart" formNoValidate>
            {t.form.startAgain}
          </button>
        ) : null}
      </form>
      <PageScripts {...page} />
    </>
  );
}

/** Answers that were begun here, for whoever began them. */
function Unfinished({ begun }: { begun: ShownPage["unfinished"] }) {
  const t = useTexts();
  if (begun.length === 0) return null;
  return (
    <p>
      {t.form.unfinished}{" "}
      {begun.map(({ href, words }) => (
        <span key={href}>
          <a href={href}>{words}</a>{" "}
        </span>
      ))}
    </p>
  );
}

function withDraft(action: string, d: string): string {
  const [path, query] = action.split("?");
  const search = new URLSearchParams(query);
  search.set("d", d);
  return `${path}?${search}`;
}

function PageScripts({ keepScript, photoScript }: ShownPage) {
  return (
    <>
      {keepScript ? <KeepScript path={keepScript} /> : null}
      {photoScript ? <PhotoScript source={photoScript} /> : null}
    </>
  );
}

/** Keeps what is typed, once the page is there. */
export function KeepScript({ path }: { path: string }) {
  return <script async nonce={useRootData()?.nonce} src={path} />;
}

/** Makes photos smaller before they are sent, on a page that takes any. */
function PhotoScript({ source }: { source: string }) {
  const nonce = useRootData()?.nonce;
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: source }} />;
}

/** What was typed, as controls read it. */
export function postedFields(
  texts: Record<string, string[]>,
  files: Record<string, StoredFile>,
): PostedFields {
  return {
    get: (name) => texts[name]?.[0] ?? "",
    getAll: (name) => texts[name] ?? [],
    file: (name) => files[name] ?? null,
  };
}

/** All answers before they are sent, each with the way to change it. */
export function CheckView(page: CheckData & { problem: CheckProblem | null }) {
  const { rows, action, back, save, button, stamp, problem } = page;
  const t = useTexts();
  return (
    <>
      <FormProblems errors={problem ? { form: problem.words } : undefined} />
      <form method="post" action={action}>
        <h2>{t.form.checkTitle}</h2>
        <dl className="ck">
          {rows.map(({ id, label, words, change }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd className={words ? "pr" : "h"}>
                {words === label ? t.common.yes : words || t.form.notAnswered}
              </dd>
              {change ? (
                <dd>
                  <a href={change}>
                    {t.form.change}
                    <span className="vh">{` ${label}`}</span>
                  </a>
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
        <SpamFields stamp={problem?.stamp ?? stamp} />
        <button type="submit">{button}</button>
        <a className="q s" href={back}>
          {t.common.back}
        </a>
        {save ? <a href={save}>{t.form.saveForLater}</a> : null}
      </form>
    </>
  );
}

/** Instead of the form: why, and whom to ask. */
export function FormEnded({
  end,
  typed = [],
  contact,
  linkAgainPath,
}: {
  end: FormEnd;
  typed?: TypedRow[];
  contact: string;
  linkAgainPath: string | null;
}) {
  const t = useTexts();
  return (
    <div className="p">
      <h2>{end.title}</h2>
      <p>{end.words}</p>
      {linkAgainPath ? <GetLink path={linkAgainPath} /> : null}
      {typed.length > 0 ? <TypedSoFar rows={typed} contact={contact} /> : null}
      <p>{t.form.questionsAsk({ address: <a href={`mailto:${contact}`}>{contact}</a> })}</p>
    </div>
  );
}

/** For copying, and for writing to the organiser. */
function TypedSoFar({ rows, contact }: { rows: TypedRow[]; contact: string }) {
  const t = useTexts();
  const body = encodeURIComponent(
    rows.map(({ label, words }) => `${label}\r\n${words}`).join("\r\n\r\n"),
  );
  // Mail programs take no longer address.
  const query = body.length > MAX_MAILTO ? "" : `?body=${body}`;
  return (
    <>
      <h3>{t.form.typedTitle}</h3>
      <p>{t.form.typedWords({ address: <a href={`mailto:${contact}${query}`}>{contact}</a> })}</p>
      <dl className="ck">
        {rows.map(({ id, label, words }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className="pr">{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const MAX_MAILTO = 1_800;

/** Answers that a browser without cookies began open here only to somebody who says so. */
export function AskWhose({ mine, empty }: { mine: string; empty: string }) {
  const t = useTexts();
  return (
    <form className="p" method="post" action={mine}>
      <h2>{t.form.whoseTitle}</h2>
      <p>{t.form.whoseWords}</p>
      <button type="submit" name="go" value="mine">
        {t.form.whoseOpen}
      </button>
      <a className="q s" href={empty}>
        {t.form.startAgain}
      </a>
    </form>
  );
}

/**
 * A link for registered people to get their own joining link. `embedded`: opens outside the
 * embedding page.
 */
export function GetLink({ path, embedded = false }: { path: string; embedded?: boolean }) {
  const t = useTexts();
  const kept = useKeptLanguage();
  return (
    <p>
      {t.form.alreadyRegistered}{" "}
      <a href={path + kept} {...(embedded ? { target: "_top" } : {})}>
        {t.form.getLink}
      </a>
    </p>
  );
}
