import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod";

/** A question as an API would hand it out. */
export interface Question {
  id: string;
  kind: string;
  label: string;
  help: string;
  required: boolean;
  options: string[];
}

function schemaOf(questions: Question[]) {
  const shape: Record<string, z.ZodType> = {};
  for (const { id, kind, label, required } of questions) {
    if (kind === "multiple-choice")
      shape[id] = z.array(z.string()).min(required ? 1 : 0, `Choose an answer to ${label}`);
    else if (kind === "consent") shape[id] = z.literal(true, `Tick the box: ${label}`);
    else if (kind === "email")
      shape[id] = z.email("Enter an e-mail address in full, like name@example.com");
    else shape[id] = required ? z.string().min(1, `Answer ${label}`) : z.string().optional();
  }
  return z.object(shape);
}

/**
 * The same questions the usual way: state in the browser, checked there with a schema, sent as
 * JSON.
 */
export function HydratedForm({
  title,
  intro,
  questions,
}: {
  title: string;
  intro: string;
  questions: Question[];
}) {
  const [values, setValues] = useState<Record<string, string | boolean | string[]>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    (window as unknown as { usableAt: number }).usableAt = performance.now();
  }, []);
  const set = (id: string, value: string | boolean | string[]) =>
    setValues((before) => ({ ...before, [id]: value }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = schemaOf(questions).safeParse(values);
    if (!read.success) {
      setErrors(
        Object.fromEntries(
          read.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
        ),
      );
      return;
    }
    await fetch("/answers", { method: "POST", body: JSON.stringify(read.data) });
    setSent(true);
  };
  if (isSent) return <p>Thank you</p>;
  return (
    <>
      <header className="b">
        <div className="k">
          <h1>{title}</h1>
          <p className="z">{intro}</p>
        </div>
      </header>
      <main className="k">
        <form onSubmit={send} noValidate>
          {questions.map((question) => (
            <Field
              key={question.id}
              question={question}
              value={values[question.id]}
              error={errors[question.id]}
              onChange={(value) => set(question.id, value)}
            />
          ))}
          <button type="submit">Register</button>
        </form>
      </main>
    </>
  );
}

function Field({
  question: { id, kind, label, help, options },
  value,
  error,
  onChange,
}: {
  question: Question;
  value: string | boolean | string[] | undefined;
  error: string | undefined;
  onChange(value: string | boolean | string[]): void;
}) {
  const message = error ? <span className="er">{error}</span> : null;
  if (kind === "single-choice" || kind === "yes-no" || kind === "multiple-choice") {
    const isMany = kind === "multiple-choice";
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset className="f">
        <legend>{label}</legend>
        {message}
        {options.map((option) => (
          <label className="c v" key={option}>
            <input
              type={isMany ? "checkbox" : "radio"}
              name={id}
              checked={isMany ? chosen.includes(option) : value === option}
              onChange={(event) =>
                onChange(
                  isMany
                    ? event.target.checked
                      ? [...chosen, option]
                      : chosen.filter((one) => one !== option)
                    : option,
                )
              }
            />
            <span>{option}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  if (kind === "consent") {
    return (
      <label className="c">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {message}
      </label>
    );
  }
  const text = typeof value === "string" ? value : "";
  return (
    <p className="f">
      <label htmlFor={id}>{label}</label>
      {help ? <span className="h">{help}</span> : null}
      {message}
      {kind === "dropdown" ? (
        <select id={id} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose one</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : kind === "long-text" ? (
        <textarea id={id} value={text} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          id={id}
          type={kind === "email" ? "email" : kind === "phone" ? "tel" : "text"}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </p>
  );
}
