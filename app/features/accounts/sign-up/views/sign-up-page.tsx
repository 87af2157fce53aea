import type { ReactNode } from "react";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

/** The column of a step: the way back, the heading, a sentence, the form. */
export function SignUpPage({
  title,
  intro,
  back,
  mark,
  children,
}: {
  title: string;
  intro?: ReactNode;
  back?: { href: string; label: string };
  /** A picture above the heading. */
  mark?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className="w-full max-w-form mx-auto py-8 sm:py-12 grow">
      {back ? (
        <a className="btn btn-quiet btn-sm -ml-3 mb-3" href={back.href}>
          <PublicIcon name="back" />
          {back.label}
        </a>
      ) : null}
      {mark}
      <h1 className="text-3xl tracking-[-.02em]">{title}</h1>
      {intro ? <p className="mt-2 mb-6 text-ink-2">{intro}</p> : <div className="mb-7" />}
      {children}
    </main>
  );
}

/**
 * The one button of a step's form. `busy`: what scripts let it say while the form is on its way.
 */
export function StepButton({ busy, children }: { busy: string; children: ReactNode }) {
  return (
    <button type="submit" className="btn btn-primary w-full" data-busy={busy}>
      {children}
    </button>
  );
}
