import { useLocation } from "@remix-run/react";
import { LANGUAGES, type Language } from "./languages.ts";
import { useTexts } from "./use-texts.ts";

/** The page in other languages: the choice stays in the address, so nothing is kept of it and pages can be. */
export function LanguageLinks({
  languages = LANGUAGES.map(({ code }) => code),
  className,
  linkClass,
}: {
  languages?: readonly Language[];
  className: string;
  linkClass?: string;
}) {
  const { language, languages: t } = useTexts();
  const { search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav className={className} aria-label={t.choose}>
      {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, name }) => {
        if (code === language)
          return (
            <b key={code} className={linkClass} aria-current="true">
              {`${name} `}
            </b>
          );
        const query = new URLSearchParams(search);
        query.set("lang", code);
        return (
          <a key={code} className={linkClass} href={`?${query}`} lang={code} hrefLang={code}>
            {`${name} `}
          </a>
        );
      })}
    </nav>
  );
}
