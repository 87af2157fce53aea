import type { FieldToGive } from "../../messages/fields-to-give.ts";
import { TextInput } from "../field.tsx";
import { Icon } from "../icon.tsx";

/** The fields of the message and the certificate that have one value for all people, to be written once. */
export function ValuesForEveryone({
  fields,
  typed = {},
  errors,
  title = "The same for everyone",
}: {
  fields: FieldToGive[];
  /** Values from a rejected form, each under `detail:` plus its name. */
  typed?: Record<string, string>;
  errors: Partial<Record<string, string>>;
  title?: string;
}) {
  if (fields.length === 0) return null;
  const empty = fields.filter(({ value, otherwise }) => !value && !otherwise).map(({ name }) => name);
  return (
    <details className="card" open={empty.length > 0 || Object.keys(errors).some((name) => name.startsWith("detail-"))}>
      <summary className="card-head !border-b-0">
        <h2 className="panel-title">{title}</h2>
        <span className="text-sm text-ink-2 flex items-center gap-2">
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
              defaultValue={typed[`detail:${name}`] ?? value}
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
  if (isColumn) return "For people whose row in the list leaves it empty";
  return otherwise ? `Left empty: ${otherwise}` : "Used in the message and on the certificate";
}
