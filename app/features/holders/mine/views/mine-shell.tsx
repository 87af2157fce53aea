import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";

/** The frame of a holder's pages, below a `TextsProvider`. `isOpen`: theirs is open, so it can be left. */
export function MineShell({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { certificate, mine: t } = useTexts();
  const kept = useKeptLanguage();
  const corner = (
    <form method="post" action={`/mine/leave${kept}`}>
      <button type="submit" className="btn btn-quiet">
        {t.leave}
      </button>
    </form>
  );
  return (
    <VisitorPage
      {...(isOpen ? { corner } : { action: { href: "/verify", label: certificate.footer.verify } })}
    >
      {children}
    </VisitorPage>
  );
}

/** One column, as pages with a single question have. */
export function Narrow({
  title,
  words,
  children,
}: {
  title: string;
  words?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="max-w-[34rem] mx-auto py-6">
      <h1 className="text-3xl tracking-[-.02em] break-words">{title}</h1>
      {words ? <p className="mt-2 text-lg text-ink-2">{words}</p> : null}
      {children}
    </div>
  );
}

/** Something that was done, above everything else. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6 rounded-xl p-5 bg-[rgb(var(--delivered-bg))]" role="status">
      {children}
    </div>
  );
}

/** The back way to a holder's page. */
export function BackToMine() {
  const { mine: t } = useTexts();
  return (
    <p className="mt-8">
      <a className="link inline-flex items-center min-h-control" href={`/mine${useKeptLanguage()}`}>
        {t.yours}
      </a>
    </p>
  );
}

export interface Refused {
  problem: string;
  typed: string;
}

/** One field with its button. */
export function FieldForm({
  action,
  label,
  hint,
  button,
  field,
  refused,
}: {
  action: string;
  label: string;
  hint?: string | undefined;
  button: string;
  field: "email" | "code";
  refused?: Refused | undefined;
}) {
  const { lookUp } = useTexts();
  const described = [hint ? `${field}-hint` : "", refused ? `${field}-error` : ""].join(" ").trim();
  const kind =
    field === "email"
      ? ({ type: "email", autoComplete: "email", maxLength: 254 } as const)
      : ({ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 20 } as const);
  return (
    <form className="mt-8 grid gap-5" method="post" action={action}>
      <div className={`field ${refused ? "field-bad" : ""}`}>
        <label className="label" htmlFor={field}>
          {label}
        </label>{" "}
        {hint ? (
          <p className="hint" id={`${field}-hint`}>
            {hint}
          </p>
        ) : null}
        {refused ? (
          <Problem id={`${field}-error`} mark={lookUp.error}>
            {refused.problem}
          </Problem>
        ) : null}
        <input
          className="input"
          id={field}
          name={field}
          {...kind}
          required
          defaultValue={refused?.typed}
          aria-invalid={refused ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      <button type="submit" name="intent" value={field} className="btn btn-primary w-fit">
        {button}
      </button>
    </form>
  );
}
