import { Form } from "@remix-run/react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Select } from "#app/ui/forms/field.tsx";
import { COLUMN_USES, type ShownColumns } from "../report-columns.ts";

/** Asks what the columns of a report hold whose headings we don't know. */
export function ReportColumns({
  fileName,
  columns: { row, rows, columns },
  errors,
  kept,
}: {
  fileName: string;
  columns: ShownColumns;
  errors: FormErrors | undefined;
  kept: Record<string, string[]>;
}) {
  return (
    <>
      <Form method="post" className="card p-5 flex flex-wrap items-end gap-3">
        <Select
          name="row"
          id="heading-row"
          label="The row of headings"
          hint="Above the rows of people. Anything above it is not read."
          className="grow min-w-0 basis-64"
          options={rows}
          defaultValue={String(row)}
        />
        <button type="submit" name="intent" value="row" className="btn btn-plain">
          Use this row
        </button>
      </Form>
      <Form method="post" className="card p-5 grid gap-5" aria-labelledby="columns">
        <input type="hidden" name="row" value={row} />
        <div>
          <h2 className="panel-title" id="columns">
            What the columns of “{fileName}” hold
          </h2>
          <p className="text-ink-2 mt-1">
            We don’t know this report. Choose names or e-mail addresses, and minutes or times. The
            next report with these headings is read automatically.
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {columns.map(({ heading, examples, guess }, index) => {
            const name = `use-${index}`;
            return (
              <Select
                key={name}
                name={name}
                label={heading}
                hint={examples.length > 0 ? `For example: ${examples.join("; ")}` : "Empty"}
                options={[{ value: "", label: "Not needed" }, ...COLUMN_USES]}
                defaultValue={kept[name]?.[0] ?? guess}
                error={errors?.[name]}
              />
            );
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Read it
          </button>
          <button
            type="submit"
            name="intent"
            value="discard"
            className="btn btn-plain"
            formNoValidate
          >
            Discard it
          </button>
        </div>
      </Form>
    </>
  );
}
