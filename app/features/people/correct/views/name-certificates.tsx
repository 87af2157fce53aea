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
  fields: { certificate: FieldMetadata<string[] | undefined>; mail: FieldMetadata<string | undefined> };
}) {
  if (certificates.length === 0)
    return <p className="text-ink-2 text-sm">No valid certificate carries this name, so none is issued again.</p>;
  return (
    <fieldset>
      <legend className="label">Re-issue with the right name</legend>
      <p className="hint">
        A corrected certificate takes the place of the old one, which says Replaced and leads to it. It costs nothing.
      </p>
      {certificates.map((one) => (
        <label key={one.id} className="check" htmlFor={`certificate-${one.id}`}>
          <input type="checkbox" id={`certificate-${one.id}`} {...choiceOf(fields.certificate, one.id)} />
          <span>
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
          {more.toLocaleString("en")} more {more === 1 ? "carries" : "carry"} this name. They stay as they are; each can be
          corrected on its own page.
        </p>
      ) : null}
      <div className="mt-3 pt-3 border-t border-line">
        <Check {...checkboxOf(fields.mail)} label="Mail the corrected certificates to this person" />
      </div>
    </fieldset>
  );
}
