import type { ReactNode } from "react";
import { LanguageLinks } from "../languages/language-links.tsx";
import { useTexts } from "../languages/use-texts.ts";
import { useKeptLanguage } from "../page/page-language.ts";
import { PublicShell } from "./public-shell.tsx";

/**
 * A page in its visitor's language, below a `TextsProvider`, with the others at its foot. `action`:
 * the link at the right of the header, in the language that was chosen; `corner`: what stands there
 * instead. `isNarrow`: one column, as pages with a single question have.
 */
export function VisitorPage({
  action,
  corner,
  isNarrow = false,
  children,
}: {
  action?: { href: string; label: string } | undefined;
  corner?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}) {
  const { certificate, common } = useTexts();
  const kept = useKeptLanguage();
  const all = (
    <>
      {children}
      <LanguageLinks
        className="mt-10 flex flex-wrap text-sm"
        linkClass="inline-flex items-center min-h-control pr-4"
      />
    </>
  );
  return (
    <PublicShell
      {...(action && { action: { href: action.href + kept, label: action.label } })}
      corner={corner}
      labels={{ ...certificate.footer, privacy: common.privacy }}
    >
      <main id="main" className={isNarrow ? "wrap py-14 lg:py-20" : "wrap py-10 lg:py-14"}>
        {isNarrow ? <div className="max-w-[34rem] mx-auto">{all}</div> : all}
      </main>
    </PublicShell>
  );
}
