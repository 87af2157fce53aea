import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FieldToGive } from "../../message/message-placeholders.ts";
import type { ShownCheck } from "../show-check.server.ts";

/**
 * Fields that stay empty for some: who, and either a value for them or the wish to leave it. All of
 * it belongs to the confirming form, so that nothing typed is lost whichever button is pressed.
 */
export function MissingValues({
  missing,
  form,
  answer,
  leaveEmpty = answer?.initialValue?.leaveEmpty === "yes",
  typed = typedIn(answer),
}: {
  missing: ShownCheck["missing"];
  /** The confirming form's id. */
  form: string;
  /** What was refused. */
  answer: FormAnswer | undefined;
  leaveEmpty?: boolean;
  /** Values typed but not used yet, by the field's name. */
  typed?: Partial<Record<string, string>>;
}) {
  if (missing.length === 0) return null;
  const given = missing.filter(({ canBeGiven }) => canBeGiven).map(({ name }) => name);
  return (
    <section
      className="mt-4 border border-line rounded p-3.5 grid gap-3"
      aria-labelledby="missing-title"
    >
      <h2 className="font-semibold" id="missing-title">
        Some values are missing
      </h2>
      {missing.map(({ name, count, people, canBeGiven }) => (
        <div key={name}>
          {canBeGiven ? (
            <>
              <input type="hidden" name="detailName" value={name} form={form} />
              <TextInput
                name="detailValue"
                id={`missing-${given.indexOf(name)}`}
                form={form}
                label={`${name}, for everyone without one`}
                hint={<Who count={count} people={people} />}
                autoComplete="off"
                defaultValue={typed[name]}
                error={answer?.error?.[`detail-${given.indexOf(name)}`]?.[0]}
              />
            </>
          ) : (
            <p>
              <b className="font-semibold">{name}</b>
              <span className="block hint">
                <Who count={count} people={people} />
              </span>
            </p>
          )}
        </div>
      ))}
      {given.length > 0 ? (
        <button
          type="submit"
          form={form}
          name="intent"
          value="fallback"
          className="btn btn-plain btn-sm justify-self-start"
        >
          Use these values
        </button>
      ) : null}
      <Check
        name="leaveEmpty"
        id="leaveEmpty"
        value="yes"
        form={form}
        defaultChecked={leaveEmpty}
        label={missing.length === 1 ? "Leave it empty" : "Leave them empty"}
      />
    </section>
  );
}

/** Where errors of values are in this dialog: the same fields are in the message behind it. */
export function idsOfMissing(missing: ShownCheck["missing"]): Record<string, string> {
  return Object.fromEntries(missing.map((_, at) => [`detail-${at}`, `missing-${at}`]));
}

/** The values of a refused form by their fields' names. */
function typedIn(answer: FormAnswer | undefined): Partial<Record<string, string>> {
  const listOf = (name: string) => [answer?.initialValue?.[name] ?? []].flat().map(String);
  const values = listOf("detailValue");
  return Object.fromEntries(listOf("detailName").map((name, at) => [name, values[at]]));
}

/** Letters that no font has are printed as empty boxes only where the organiser agrees to that. */
export function BoxesForLetters({
  count,
  form,
  isTicked,
}: {
  count: number;
  form: string;
  isTicked: boolean;
}) {
  if (count === 0) return null;
  return (
    <section
      className="mt-4 border border-line rounded p-3.5 grid gap-3"
      aria-labelledby="boxes-title"
    >
      <h2 className="font-semibold" id="boxes-title">
        {count === 1 ? "1 certificate has" : `${count.toLocaleString("en")} certificates have`}{" "}
        letters that can’t be printed
      </h2>
      <Check
        name="printBoxes"
        id="printBoxes"
        value="yes"
        form={form}
        defaultChecked={isTicked}
        label="Print empty boxes instead"
      />
    </section>
  );
}

/**
 * What the page says after values were given, whichever button gave them: a confirming button only
 * confirms what it shows.
 */
export function ValuesUsed() {
  return (
    <p className="flex gap-2 mb-4" role="status">
      <Icon name="okc" className="mt-0.5 text-delivered" />
      <span>Your values are saved. Nothing was sent yet. Check again, then confirm.</span>
    </p>
  );
}

function Who({ count, people }: { count: number; people: { id: string; name: string }[] }) {
  const named = people.map(({ name }) => name).join(", ");
  const rest = count - people.length;
  return (
    <span className="line-clamp-3 break-words">
      Empty for {count.toLocaleString("en")}: {named}
      {rest > 0 ? ` and ${rest.toLocaleString("en")} more` : ""}
    </span>
  );
}

/**
 * The fields of the message and the certificate that have one value for all people, to be written
 * once.
 */
export function ValuesForEveryone({
  fields,
  typed = {},
  errors,
  title = "The same for everyone",
}: {
  fields: FieldToGive[];
  /** Values from a rejected form, by the field's name. */
  typed?: Record<string, string>;
  errors: Partial<Record<string, string>>;
  title?: string;
}) {
  if (fields.length === 0) return null;
  const empty = fields
    .filter(({ value, otherwise }) => !value && !otherwise)
    .map(({ name }) => name);
  return (
    <details
      className="card"
      open={empty.length > 0 || Object.keys(errors).some((name) => name.startsWith("detail-"))}
    >
      <summary className="card-head !border-b-0">
        <h2 className="panel-title">{title}</h2>
        <span className="text-sm text-ink-2 min-w-0 flex items-center gap-2 [overflow-wrap:anywhere]">
          {empty.length > 0 ? (
            <>
              <Icon name="warn" className="text-failed" />
              {empty.join(", ")} {empty.length === 1 ? "is" : "are"} empty
            </>
          ) : (
            `${fields.length} ${fields.length === 1 ? "field" : "fields"}`
          )}
          <Icon name="down" />
        </span>
      </summary>
      <div className="px-5 pb-5 grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, value, otherwise, isColumn }, index) => (
          <div key={name}>
            <input type="hidden" name="detailName" value={name} />
            <TextInput
              name="detailValue"
              id={`detail-${index}`}
              label={name}
              hint={hintFor({ otherwise: value ? "" : otherwise, isColumn })}
              defaultValue={typed[name] ?? value}
              error={errors[`detail-${index}`]}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </details>
  );
}

function hintFor({ otherwise, isColumn }: { otherwise: string; isColumn: boolean }): string {
  if (isColumn) return "For people who have no value in the list";
  return otherwise ? `Left empty: ${otherwise}` : "Used in the message and on the certificate";
}
