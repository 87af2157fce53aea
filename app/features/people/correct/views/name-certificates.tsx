import type { FieldMetadata } from "@conform-to/react";
import { checkboxOf, choiceOf } from "#app/ui/forms/checked-form.ts";
import { Check } from "#app/ui/forms/field.tsx";

/** Which certificates with the old name are issued again, and whether they are mailed. */
export function NameCertificates({
  certificates,
  more,
  fields,
}: {
  certificates: { id: string; title: string; projectTitle: string; issued: string }[];
  /** How many there are beyond those shown. */
  more: number;
  fields: {
    certificate: FieldMetadata<string[] | undefined>;
    mail: FieldMetadata<string | undefined>;
  };
}) {
  if (certificates.length === 0)
    return (
      <p className="text-ink-2 text-sm">
        No valid certificate has this name, so there is nothing to re-issue.
      </p>
    );
  return (
    <fieldset>
      <legend className="label">Re-issue with the right name</legend>
      <p className="hint">
        A corrected certificate replaces the old one, whose page says so and leads to it. It is
        free.
      </p>
      {certificates.map((one) => (
        <label key={one.id} className="check" htmlFor={`certificate-${one.id}`}>
          <input
            type="checkbox"
            id={`certificate-${one.id}`}
            {...choiceOf(fields.certificate, one.id)}
          />
          <span className="min-w-0">
            <span dir="auto">{one.title}</span>
            <span className="text-ink-2">
              {" "}
              of {one.projectTitle}, issued {one.issued}
            </span>
          </span>
        </label>
      ))}
      {more > 0 ? (
        <p className="text-sm text-ink-2 mt-1">
          {more.toLocaleString("en")} more {more === 1 ? "has" : "have"} this name. They stay as
          they are. You can correct each on its own page.
        </p>
      ) : null}
      <div className="mt-3 pt-3 border-t border-line">
        <Check
          {...checkboxOf(fields.mail)}
          label="E-mail the corrected certificates to this person"
        />
      </div>
    </fieldset>
  );
}
