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
  sheetError,
  mappingForm,
}: {
  questions: SheetQuestionsView;
  sheetError?: string | undefined;
  mappingForm?: { id: string; hiddenRows?: unknown };
}) {
  const { sheets, why, hiddenRows, notes } = questions;
  if (sheets.length < 2 && !hiddenRows && notes.length === 0) return null;
  return (
    <section className="card p-4 mb-4 grid gap-4" aria-label="The sheet">
      {why ? <p>{why}</p> : null}
      {sheets.length > 1 ? (
        <SheetChoice questions={questions} error={sheetError} form={mappingForm?.id} />
      ) : null}
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
