import { type CheckedFields, inputOf } from "#app/ui/forms/checked-form.ts";
import { TextArea, TextInput } from "#app/ui/forms/field.tsx";
import type { RowFact } from "../credits.ts";
import type { CreditValues } from "../credits-values.ts";

type Fields = CheckedFields<CreditValues>;

/** What every certificate of a project is worth, and the columns that say it for each person. */
export function CreditsFields({ fields, columns }: { fields: Fields; columns: string[] }) {
  const { hours, points, body, accreditation, level, grade, skills, evidence } = fields;
  const half = "grid gap-4 sm:grid-cols-2";
  return (
    <div className="grid gap-4">
      <div className={half}>
        <TextInput {...inputOf(hours)} label="Hours" inputMode="decimal" optional />
        <TextInput {...inputOf(points)} label="CPD points" inputMode="decimal" optional />
        <TextInput
          {...inputOf(body)}
          label="Body that gives them"
          hint="Such as MDCN or COREN"
          optional
        />
        <TextInput
          {...inputOf(accreditation)}
          label="Accreditation number"
          hint="From that body"
          optional
        />
        <TextInput {...inputOf(level)} label="Level" hint="Such as Advanced" optional />
        <TextInput {...inputOf(grade)} label="Grade" hint="Such as Pass" optional />
      </div>
      <TextArea
        {...inputOf(skills)}
        rows={4}
        label="Skills"
        hint="One on each line. You can add the skill’s address in ESCO or another public list after it."
        optional
      />
      <TextArea
        {...inputOf(evidence)}
        rows={2}
        label="Evidence"
        hint="One on each line: what it is, then its web address. Anyone can open it."
        optional
      />
      <ColumnFields fields={fields} columns={columns} />
    </div>
  );
}

const ROWS: readonly [RowFact, string][] = [
  ["hours", "Hours"],
  ["points", "CPD points"],
  ["level", "Level"],
  ["grade", "Grade"],
  ["skills", "Skills"],
  ["evidence", "Evidence"],
];

function ColumnFields({ fields, columns }: { fields: Fields; columns: string[] }) {
  const isUsed = ROWS.some(([fact]) => fields[`${fact}Column`].initialValue);
  return (
    <details open={isUsed}>
      <summary className="link min-h-control inline-flex items-center">
        Different for each person
      </summary>
      <p className="hint mt-1 mb-3">
        Name the column of your list that has it. Someone whose cell is empty gets what is entered
        above. Anyone who opens their certificate sees it.
      </p>
      <datalist id="list-columns">
        {columns.map((column) => (
          <option key={column} value={column} />
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        {ROWS.map(([fact, label]) => (
          <TextInput
            key={fact}
            {...inputOf(fields[`${fact}Column`])}
            label={`Column for ${label.startsWith("CPD") ? label : label.toLowerCase()}`}
            list="list-columns"
            optional
          />
        ))}
      </div>
    </details>
  );
}
