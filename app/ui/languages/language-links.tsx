import { useLocation } from "@remix-run/react";
import { LANGUAGES, type Language } from "./languages.ts";
import { useTexts } from "./use-texts.ts";

/**
 * The page in other languages: the choice stays in the address, so nothing is kept of it and pages
 * can be. `formId`: a form of the page is being filled in, and goes along with the choice, as
 * `go=lang=ha`, so that nothing typed is lost.
 */
export function LanguageLinks({
  languages = LANGUAGES.map(({ code }) => code),
  className,
  linkClass,
  formId,
}: {
  languages?: readonly Language[];
  className: string;
  linkClass?: string;
  formId?: string;
}) {
  const { language, languages: t } = useTexts();
  const { search } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav className={className} aria-label={t.choose}>
      {formId ? <EnterButton formId={formId} /> : null}
      {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, name }) => {
        if (code === language)
          return (
            <b key={code} className={linkClass} aria-current="true">
              {`${name} `}
            </b>
          );
        if (formId)
          return (
            <button
              key={code}
              type="submit"
              form={formId}
              name="go"
              value={`lang=${code}`}
              className="y"
              lang={code}
              formNoValidate
            >
              {name}
            </button>
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

/**
 * Enter in a field presses the first button of its form, wherever that is on the page: this one,
 * where others come before the form.
 */
export function EnterButton({ formId }: { formId: string }) {
  const { form } = useTexts();
  return (
    <button
      type="submit"
      form={formId}
      name="go"
      value="on"
      className="vh"
      tabIndex={-1}
      aria-hidden="true"
    >
      {form.continue}
    </button>
  );
}
