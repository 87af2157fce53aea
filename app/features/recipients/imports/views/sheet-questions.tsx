import { Form } from "@remix-run/react";
import { Choice, Select } from "#app/ui/forms/field.tsx";
import type { SheetQuestionsView } from "../sheet-questions.ts";

/**
 * What the page says and asks about the sheet that is read: which one, what of it was left out, and
 * whether hidden rows are added too. `mappingForm`: the form that posts the answer about hidden
 * rows with its own (`hiddenRows`), and what was chosen in it before; without one they have a
 * button of their own. Posts `intent` "sheet" with `sheet`, or "hidden-rows" with `hiddenRows`.
 * Nothing to say: nothing.
 */
export function SheetQuestions({
  questions,
  errors = {},
  mappingForm,
}: {
  questions: SheetQuestionsView;
  errors?: Record<string, string | undefined> | undefined;
  mappingForm?: { id: string; hiddenRows?: unknown };
}) {
  const { sheets, why, tables, hiddenRows, notes } = questions;
  if (sheets.length < 2 && !tables && !hiddenRows && notes.length === 0) return null;
  return (
    <section className="card p-4 mb-4 grid gap-4" aria-label="The sheet">
      {why ? <p>{why}</p> : null}
      {sheets.length > 1 ? (
        <SheetChoice questions={questions} error={errors.sheet} form={mappingForm?.id} />
      ) : null}
      {tables ? <TableChoice tables={tables} error={errors.table} /> : null}
      {hiddenRows && mappingForm ? (
        <HiddenRows
          hiddenRows={hiddenRows}
          form={mappingForm.id}
          chosen={mappingForm.hiddenRows ?? hiddenRows.choice}
        />
      ) : null}
      {hiddenRows && !mappingForm ? (
        <Form method="post" id="hidden-rows" className="grid gap-3 justify-items-start">
          <HiddenRows hiddenRows={hiddenRows} form="hidden-rows" />
          <button type="submit" className="btn btn-plain" name="intent" value="hidden-rows">
            Read it again
          </button>
          <p className="hint">Corrections and answers on this page start over.</p>
        </Form>
      ) : null}
      {notes.length > 0 ? (
        <ul className="grid gap-1 text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SheetChoice({
  questions: { sheet, sheets },
  error,
  form,
}: {
  questions: SheetQuestionsView;
  error: string | undefined;
  form: string | undefined;
}) {
  const choice = (
    <>
      <Select
        key={sheet}
        name="sheet"
        id="sheet"
        form={form}
        label="Sheet of the workbook"
        className="grow sm:max-w-[19rem]"
        options={sheets}
        defaultValue={sheet}
        error={error}
      />
      <button
        type="submit"
        className="btn btn-plain"
        form={form}
        formNoValidate
        name="intent"
        value="sheet"
      >
        Use this sheet
      </button>
    </>
  );
  if (!form)
    return (
      <Form method="post" className="flex flex-wrap items-end gap-3" noValidate>
        {choice}
      </Form>
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      {/* The first button of a form answers the Enter key. */}
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        form={form}
        name="intent"
        value="check"
      >
        Check the rows
      </button>
      {choice}
    </div>
  );
}

/** Which of several tables in the sheet is the list. Nothing is checked before it was said. */
function TableChoice({
  tables: { title, choices, isOpen },
  error,
}: {
  tables: NonNullable<SheetQuestionsView["tables"]>;
  error: string | undefined;
}) {
  return (
    <Form method="post" id="table" tabIndex={-1} aria-labelledby="table-title">
      <input type="hidden" name="intent" value="table" />
      <h2 className="panel-title mb-1" id="table-title">
        {title}
      </h2>
      <p className={error ? "error" : "text-ink-2"}>
        {error ??
          (isOpen
            ? "Choose the one to read. Upload the file again for another."
            : "The rest is left out. Upload the file again to read it too.")}
      </p>
      <ul className="mt-3 grid gap-2">
        {choices.map(({ value, label, about, isChosen }) => (
          <li key={value} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <button
              type="submit"
              className="btn btn-plain btn-sm"
              name="table"
              value={value}
              aria-pressed={isChosen}
            >
              {label}
            </button>
            <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">
              {isChosen ? <b className="font-semibold text-ink">This one is read. </b> : null}
              {about}
            </span>
          </li>
        ))}
      </ul>
    </Form>
  );
}

/** Whether rows that the sheet hides are added too, in the form of that id. */
export function HiddenRows({
  hiddenRows: { count, choice },
  form,
  chosen = choice,
}: {
  hiddenRows: { count: number; choice: "leave-out" | "take" };
  form: string;
  chosen?: unknown;
}) {
  const isOne = count === 1;
  return (
    <fieldset className="grid gap-2.5 md:grid-cols-2">
      <legend className="panel-title mb-2">
        {isOne
          ? "1 row is hidden in this sheet"
          : `${count.toLocaleString("en")} rows are hidden in this sheet`}
      </legend>
      {(["leave-out", "take"] as const).map((value) => (
        <Choice
          key={value}
          name="hiddenRows"
          value={value}
          form={form}
          defaultChecked={value === chosen}
          title={titleOf(value, isOne)}
        >
          {value === "take" ? "As if nothing were hidden." : "As the sheet shows it."}
        </Choice>
      ))}
    </fieldset>
  );
}

function titleOf(value: "leave-out" | "take", isOne: boolean): string {
  if (value === "take") return isOne ? "Add it too" : "Add them too";
  return isOne ? "Leave it out" : "Leave them out";
}
