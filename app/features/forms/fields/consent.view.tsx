import { misleadingLink } from "#app/engines/message-document/link-hosts.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import type { ConsentAnswer, Settings } from "./consent.ts";
import { describedBy, HintAndMessage, Optional, useWordsIn } from "./parts/public-field.tsx";
import { readWebAddress } from "./parts/settings.ts";

export const consentView: FieldView<Settings, ConsentAnswer> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <TextInput
        name="link"
        label="Link to your terms or privacy policy"
        optional
        hint="Starts with https://"
        inputMode="url"
        defaultValue={settings.link}
        error={errors.link}
      />
      <TextInput
        name="linkWords"
        label="Link text"
        optional
        defaultValue={settings.linkWords}
        error={errors.linkWords}
      />
    </>
  ),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const error = errors[name];
    const wordsIn = useWordsIn();
    // Words in another language may name another place: then the link shows where it goes.
    const linkWords = misleadingLink(settings.linkWords, settings.link)
      ? settings.link
      : settings.linkWords;
    return (
      <div className={error ? "f x" : "f"}>
        <HintAndMessage name={name} help={help} error={error} />
        <label className="c">
          <input
            type="checkbox"
            id={name}
            name={name}
            value="yes"
            required={required || undefined}
            defaultChecked={posted ? posted.get(name) !== "" : answer !== undefined}
            aria-describedby={describedBy({ name, help, error })}
            aria-invalid={error ? true : undefined}
          />{" "}
          <span {...wordsIn(label)}>
            {label}{" "}
            {readWebAddress(settings.link) === settings.link && settings.link ? (
              <a href={settings.link} {...wordsIn(linkWords)}>
                {linkWords}
              </a>
            ) : null}
            <Optional required={required} />
          </span>
        </label>
      </div>
    );
  },
};
