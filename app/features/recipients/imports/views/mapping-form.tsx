import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, Choice, FieldError } from "#app/ui/forms/field.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import {
  type ColumnUse,
  columnToAsk,
  isOwnField,
  missingUse,
  missingUseAdvice,
  missingUseTitle,
} from "../../lists/list-columns.ts";
import { UseCells } from "../../use-cells.tsx";
import type { ImportProblem } from "../import-form.server.ts";
import type { MappingView } from "../show-import.server.ts";

/**
 * The current state of the selects and the one-name checkbox. With scripts it follows changes, so that nothing on the page is out
 * of date.
 */
function useMapping(view: MappingView, problem: ImportProblem | undefined) {
  const typed = problem?.values;
  const [changes, setChanges] = useState<{ of: string; uses: Record<number, ColumnUse>; oneName?: boolean }>({
    of: "",
    uses: {},
  });
  const of = `${view.sheet}/${view.columns.map(({ name, use }) => `${name}=${use}`).join()}`;
  const now = changes.of === of ? changes : { of, uses: {} };
  const columns = view.columns.map((column, index) => now.uses[index] ?? ((typed?.[`use-${index}`] ?? column.use) as ColumnUse));
  const oneName = now.oneName ?? (typed && !("sheet" in typed) ? "oneName" in typed : view.oneName);
  return {
    columns,
    missing: missingUse({ columns, oneName }),
    choose: (index: number, use: string) => setChanges({ ...now, uses: { ...now.uses, [index]: use as ColumnUse } }),
    follow: (event: FormEvent) => {
      const input = event.target as HTMLInputElement;
      if (input.name === "oneName") setChanges({ ...now, oneName: input.checked });
    },
  };
}

/** Match each column of the file to a field, say how to treat people already there, and check the list. */
export function MappingForm({ fileName, view, problem }: { fileName: string; view: MappingView; problem?: ImportProblem }) {
  const typed = problem?.values;
  const ticked = (name: string, otherwise: boolean) => (typed && !("sheet" in typed) ? name in typed : otherwise);
  const { columns, missing, choose, follow } = useMapping(view, problem);
  const asked =
    missing &&
    columnToAsk(
      missing,
      columns,
      view.columns.map(({ samples }) => samples),
    );
  return (
    <>
      <PageHead title="Match your columns">
        From <b className="font-semibold text-ink">{fileName}</b>,{" "}
        {view.rows === 1 ? "1 row" : `${view.rows.toLocaleString("en")} rows`}. We matched what we could; check that it looks
        right.
      </PageHead>
      <ErrorSummary errors={problem?.errors} ids={{ columns: `use-${asked ?? 0}` }} />
      {missing && !problem?.errors.columns ? (
        <Flash kind="warning">
          <b className="font-semibold">{missingUseTitle(missing)}.</b>{" "}
          <a className="link" href={`#use-${asked}`}>
            {missingUseAdvice(missing)}
          </a>
        </Flash>
      ) : null}
      {view.sheets.length > 1 ? <SheetChoice view={view} error={problem?.errors.sheet} /> : null}
      <Form method="post" onChange={follow}>
        <section className="card" aria-label="Column matching">
          <table className="table stack">
            <caption className="sr-only">Match each column of your file to a field</caption>
            <thead>
              <tr>
                <th scope="col">Column in your file</th>
                <th scope="col">First two rows</th>
                <th scope="col" className="w-[19rem]">
                  Use as
                </th>
                <th scope="col">
                  <span className="sr-only">Matched</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {view.columns.map((column, index) => (
                <ColumnRow
                  key={`${view.sheet}/${index}/${column.name}`}
                  column={column}
                  index={index}
                  chosen={columns[index]!}
                  error={problem?.errors[`use-${index}`] ?? (index === asked ? problem?.errors.columns : undefined)}
                  hint={missing && index === asked ? `${missingUseTitle(missing)}. Is it this one?` : undefined}
                  onChoose={(use) => choose(index, use)}
                />
              ))}
            </tbody>
          </table>
          <div className="px-4 py-2 border-t border-line flex flex-wrap gap-x-8">
            <Check
              name="headings"
              defaultChecked={ticked("headings", view.hasHeadings)}
              label={
                view.headingRow === 1
                  ? "The first row contains headings"
                  : `Row ${view.headingRow} contains the headings; rows above it are left out`
              }
            />
            <Check
              name="repeats"
              defaultChecked={ticked("repeats", view.leaveOutRepeatedAddresses)}
              label="Leave out repeated e-mail addresses"
            />
            <Check name="oneName" defaultChecked={ticked("oneName", view.oneName)} label="Accept people with one name only" />
          </div>
        </section>
        {view.listHasPeople ? <PolicyChoice chosen={typed?.policy ?? view.policy} /> : null}
        <section className="card mt-4 px-4 py-2" aria-label="Permission">
          <Check
            name="consent"
            required
            defaultChecked={ticked("consent", view.consented)}
            error={problem?.errors.consent}
            label="I may use this data: these people agreed, or another lawful reason lets me send them their certificates."
          />
        </section>
        <div className="sticky bottom-0 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line flex flex-wrap items-center gap-3">
          <p className="mr-auto text-ink-2">Every row is checked first. Nothing is added yet.</p>
          <button type="submit" className="btn btn-plain" form="put-aside" name="intent" value="discard">
            Back
          </button>
          <button type="submit" className="btn btn-primary" name="intent" value="check">
            Check {view.rows === 1 ? "1 row" : `${view.rows.toLocaleString("en")} rows`}
          </button>
        </div>
      </Form>
      {/* A form of its own: the first button of the other one answers the Enter key. */}
      <Form method="post" id="put-aside" />
    </>
  );
}

function ColumnRow({
  column,
  index,
  ...cells
}: {
  column: MappingView["columns"][number];
  index: number;
  chosen: ColumnUse;
  error?: string;
  hint?: string;
  onChoose: (use: string) => void;
}) {
  const { chosen } = cells;
  return (
    <tr>
      <UseCells part={column} index={index} {...cells} />
      <td className="row-start-1 col-start-2 justify-self-end">
        {chosen === "skip" ? (
          <span className="badge">Ignored</span>
        ) : isOwnField(chosen) ? (
          <span className="badge whitespace-nowrap">Kept as a custom field</span>
        ) : (
          <span className="badge" data-s="delivered">
            <Icon name="check" className="text-[.875rem]" />
            Matched
          </span>
        )}
      </td>
    </tr>
  );
}

function SheetChoice({ view, error }: { view: MappingView; error?: string }) {
  return (
    <Form method="post" className={`flex flex-wrap items-end gap-3 mb-4 ${error ? "field-bad" : ""}`}>
      <div className="field grow sm:max-w-[19rem]">
        <label className="label" htmlFor="sheet">
          Sheet of the workbook
        </label>
        {error ? <FieldError id="sheet-error">{error}</FieldError> : null}
        <select className="input" id="sheet" name="sheet" defaultValue={view.sheet} key={view.sheet}>
          {view.sheets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn btn-plain" name="intent" value="sheet">
        Use this sheet
      </button>
    </Form>
  );
}

function PolicyChoice({ chosen }: { chosen: string }) {
  return (
    <div className="card mt-4 p-4">
      <fieldset className="grid gap-2.5 md:grid-cols-3">
        <legend className="panel-title mb-3">People who are on the list already</legend>
        <Choice name="policy" value="keep" defaultChecked={chosen === "keep"} title="Keep them as they are">
          Only new people are added.
        </Choice>
        <Choice name="policy" value="update" defaultChecked={chosen === "update"} title="Update them from this file">
          Matched by e-mail address and name.
        </Choice>
        <Choice
          name="policy"
          value="updateByAddress"
          defaultChecked={chosen === "updateByAddress"}
          title="Update them, names too"
        >
          Matched by e-mail address alone, where only one person has it.
        </Choice>
      </fieldset>
    </div>
  );
}
