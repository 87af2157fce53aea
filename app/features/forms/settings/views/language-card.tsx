import { Link } from "@remix-run/react";
import { checkboxOf, choiceOf, selectOf } from "#app/ui/forms/checked-form.ts";
import { Check, Select } from "#app/ui/forms/field.tsx";
import { LANGUAGES, languageName, REVIEWED } from "#app/ui/languages/languages.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { CardProps } from "./answering-cards.tsx";

/** Which languages the public page speaks: what we say on it, not what the organiser wrote. */
export function LanguageCard({ fields, page }: CardProps) {
  const unread = LANGUAGES.filter(({ code }) => !REVIEWED[code]).map(({ english }) => english);
  return (
    <SettingsCard id="language-card" title="Language">
      <div className="grid gap-6">
        <Select
          {...selectOf(fields.language)}
          label="Language of the page"
          hint="Of buttons, messages, dates and e-mails, and the one that your own questions and texts are in."
          options={[
            { value: "", label: `The account’s: ${page.accountLanguage}` },
            ...LANGUAGES.map(({ code }) => ({ value: code, label: languageName(code) })),
          ]}
        />
        <fieldset aria-describedby="languages-hint">
          <legend className="label">Languages visitors can choose</legend>
          <p className="hint" id="languages-hint">
            Links to these are shown at the top of the page. E-mails come in the language somebody
            registered in. Write your own texts in each of them under{" "}
            <Link className="link" to={`${page.base}/languages`}>
              Languages
            </Link>
            .
          </p>
          <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {LANGUAGES.map(({ code }) => (
              <Check
                key={code}
                {...choiceOf(fields.languages, code)}
                id={`languages-${code}`}
                name="languages"
                label={languageName(code)}
              />
            ))}
          </div>
        </fieldset>
        <Check
          {...checkboxOf(fields.automaticLanguage, "yes")}
          label="Start in the language of the visitor’s browser, if it is one of these"
        />
        <p className="text-sm text-ink-2">
          We wrote the {unread.slice(0, -1).join(", ")} and {unread.at(-1)} texts with care, but no
          native speaker has reviewed them yet. Check your page before you share it, and tell us if
          anything reads wrong.
        </p>
      </div>
    </SettingsCard>
  );
}
