import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useContext,
} from "react";
import type { Language } from "#app/ui/languages/languages.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { directionOf } from "../../definition/translations.ts";

/*
 * Classes of the public form's style sheet that questions use. Here: f (a field: label, hint,
 * message, control), x (added to f when there is a message), h (hint and "(optional)"), er
 * (message). In the kinds: n (two fields beside each other), tel (country code and number), c (a
 * box to tick with its words), v (one of several choices, framed), ot (what "Other" stands for,
 * below the choices), rk (a choice to rank), rt (the stars of a rating, a label each), sc (the
 * numbers of a scale, a label each), ew (the words at both ends of a scale), mx (the rows of a
 * matrix), sp with s1, s2 or s3 (a spacer and its height), se (a section), pr (words that keep
 * their line ends). Without a class: h2, h3, hr, img.
 */

/** What a control takes over: its id, and the hint and message that belong to it. */
export interface PublicWiring {
  id: string;
  name: string;
  required?: true;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface PublicFieldProps {
  name: string;
  label: string;
  help?: string;
  error?: string;
  required: boolean;
}

/**
 * `lang` and `dir` of a text that the organiser wrote. Nothing for most: the page has one language
 * and runs one way.
 */
export type WordsIn = (text: string) => { lang?: Language; dir?: "rtl" };

const WordsContext = createContext<WordsIn>((text) => (directionOf(text) ? { dir: "rtl" } : {}));

/**
 * Around an element of a form that is written in another language than the page: it marks what
 * nobody has translated.
 */
export const WordsProvider = WordsContext.Provider;

export function useWordsIn(): WordsIn {
  return useContext(WordsContext);
}

/**
 * Label, hint, message and control of a question that one control answers, in the order they are
 * read.
 */
export function PublicField({
  name,
  label,
  help,
  error,
  required,
  children,
}: PublicFieldProps & { children: (wiring: PublicWiring) => ReactNode }) {
  const wordsIn = useWordsIn();
  return (
    <div className={error ? "f x" : "f"}>
      <label htmlFor={name} {...wordsIn(label)}>
        {label}
        <Optional required={required} />
      </label>{" "}
      <HintAndMessage name={name} help={help} error={error} />
      {children({
        id: name,
        name,
        required: required || undefined,
        "aria-describedby": describedBy({ name, help, error }),
        "aria-invalid": error ? true : undefined,
      })}
    </div>
  );
}

/**
 * A text field of a form with a schema: `{...inputOf(fields.email)}` gives its name, constraints,
 * value and message.
 */
export function PublicInput({
  label,
  help,
  error,
  ...input
}: TextProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <PublicField
      name={input.name}
      label={label}
      help={help}
      error={error}
      required={input.required === true}
    >
      {(wiring) => <input {...input} {...wiring} />}
    </PublicField>
  );
}

/** The same for several lines. */
export function PublicTextArea({
  label,
  help,
  error,
  ...input
}: TextProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <PublicField
      name={input.name}
      label={label}
      help={help}
      error={error}
      required={input.required === true}
    >
      {(wiring) => <textarea {...input} {...wiring} />}
    </PublicField>
  );
}

type TextProps = Omit<PublicFieldProps, "required">;

/**
 * The same for a question that several controls answer. The first of them has `name` as its id:
 * messages link to it.
 */
export function PublicGroup({
  name,
  label,
  help,
  error,
  required,
  children,
}: PublicFieldProps & { children: ReactNode }) {
  const wordsIn = useWordsIn();
  return (
    <fieldset className={error ? "f x" : "f"} aria-describedby={describedBy({ name, help, error })}>
      <legend {...wordsIn(label)}>
        {label}
        <Optional required={required} />
      </legend>
      <HintAndMessage name={name} help={help} error={error} />
      {children}
    </fieldset>
  );
}

/** The ids of the hint and the message, for controls that are drawn otherwise. */
export function describedBy({
  name,
  help,
  error,
}: Pick<PublicFieldProps, "name" | "help" | "error">): string | undefined {
  return [help && `${name}h`, error && `${name}e`].filter(Boolean).join(" ") || undefined;
}

export function HintAndMessage({
  name,
  help,
  error,
}: Pick<PublicFieldProps, "name" | "help" | "error">) {
  const wordsIn = useWordsIn();
  return (
    <>
      {help ? (
        <div className="h" id={`${name}h`} {...wordsIn(help)}>
          {help}
        </div>
      ) : null}
      {error ? (
        <div className="er" id={`${name}e`}>
          {error}
        </div>
      ) : null}
    </>
  );
}

/** What may stay empty says so; everything else is needed. */
export function Optional({ required }: { required: boolean }) {
  const t = useTexts();
  if (required) return null;
  return (
    <>
      {" "}
      <span className="h">{t.common.optional}</span>
    </>
  );
}
