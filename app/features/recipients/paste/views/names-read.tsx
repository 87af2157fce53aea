import { Select } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import type { PasteView } from "../paste-form.server.ts";

type NamesView = NonNullable<PasteView["names"]>;

/** Names that are printed differently from how they are written, or that can be read in two ways. */
export function NamesRead({ names }: { names: NamesView }) {
  const { questions, rows, total, seen } = names;
  return (
    <section className="card mt-4" id="namesSeen" aria-labelledby="names-read">
      <input type="hidden" name="namesSeen" value={seen} />
      <div className="card-head">
        <h2 className="panel-title" id="names-read">
          Names to check
        </h2>
        <p className="text-sm text-ink-2">
          {total > rows.length
            ? `${rows.length} of ${total.toLocaleString("en")} are shown. `
            : null}
          To print a name differently, answer here or change it above.
        </p>
      </div>
      {questions.length > 0 ? <AnswersForAll questions={questions} /> : null}
      <DataTable
        caption="Names as they are written, and as they will be printed"
        columns={["Row", "Written", "Printed", "Why"]}
        rows={rows}
        keyOf={({ line }) => line}
      >
        {({ line, written, printed, question }) => (
          <>
            <td className="num text-ink-3">
              <span className="md:hidden">Row </span>
              {line}
            </td>
            <td className="text-left [overflow-wrap:anywhere]" dir="auto">
              {written}
            </td>
            <td className="font-semibold text-left [overflow-wrap:anywhere]" dir="auto">
              {printed}
            </td>
            <td className="wide">{question || "First and last name are swapped"}</td>
          </>
        )}
      </DataTable>
    </section>
  );
}

/** One answer for all names alike. */
function AnswersForAll({ questions }: Pick<NamesView, "questions">) {
  return (
    <div className="px-4 py-3 border-b border-line grid gap-3 md:grid-cols-2 lg:grid-cols-3 items-end">
      {questions.map(({ name, label, chosen, options }) => (
        <Select key={name} name={name} label={label} options={options} defaultValue={chosen} />
      ))}
      <div>
        <button type="submit" className="btn btn-plain btn-sm" name="intent" value="check">
          Show how they are printed
        </button>
      </div>
    </div>
  );
}
