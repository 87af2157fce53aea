import type { FieldMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type FormEvent, useMemo, useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import {
  checkboxOf,
  choiceOf,
  inputOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, Choice, Select } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
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
import { TagInput } from "../../views/tag-input.tsx";
import type { ImportAnswer } from "../import-form.server.ts";
import type { MappingView } from "../show-import.server.ts";

/** A refused form comes back with everything typed; the uses that were chosen are among it. */
function useMapping(view: MappingView, typed: Record<string, unknown> | undefined) {
  const [uses, setUses] = useState<Record<number, string>>({});
  const [oneName, setOneName] = useState(typed ? "oneName" in typed : view.oneName);
  const columns = view.columns.map(
    ({ use }, index) => (uses[index] ?? typed?.[`use-${index}`] ?? use) as ColumnUse,
  );
  return {
    columns,
    missing: missingUse({ columns, oneName }),
    choose: (index: number, use: string) => setUses({ ...uses, [index]: use }),
    follow: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement && target.name === "oneName")
        setOneName(target.checked);
    },
  };
}

/**
 * Match each column of the file to a field, say how to treat people already there, and check the
 * list. With scripts the hints follow what is chosen, so that nothing on the page is out of date.
 */
export function MappingForm({
  fileName,
  view,
  answer,
}: {
  fileName: string;
  view: MappingView;
  answer: ImportAnswer | undefined;
}) {
  const isAboutSheet = answer?.about === "sheet";
  const sheet = useCheckedForm({
    rules: view.sheetRules,
    answer: isAboutSheet ? answer : undefined,
    values: { sheet: view.sheet },
  });
  const { form, fields, problems } = useCheckedForm({
    rules: view.rules,
    answer: isAboutSheet ? undefined : answer,
    values: {
      headings: view.hasHeadings ? "on" : "",
      repeats: view.leaveOutRepeatedAddresses ? "on" : "",
      oneName: view.oneName ? "on" : "",
      policy: view.policy,
      tags: view.tags,
      consent: view.consented ? "on" : "",
    },
  });
  const errors = useMemo((): FormErrors | undefined => {
    // The columns stand above it.
    const { consent, ...others } = problems ?? {};
    return problems && { ...others, consent };
  }, [problems]);
  const { columns, missing, choose, follow } = useMapping(
    view,
    isAboutSheet ? undefined : (answer?.initialValue ?? undefined),
  );
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
        {view.rows === 1 ? "1 row" : `${view.rows.toLocaleString("en")} rows`}. We matched what we
        could. Check that it looks right.
      </PageHead>
      <ErrorSummary errors={sheet.problems ?? errors} ids={{ columns: `use-${asked ?? 0}` }} />
      {missing && !errors?.columns ? (
        <Flash kind="warning">
          <b className="font-semibold">{missingUseTitle(missing)}.</b>{" "}
          <a className="link" href={`#use-${asked}`}>
            {missingUseAdvice(missing)}
          </a>{" "}
          Are these lines of a message or a chat?{" "}
          <Link className="link" to="../../paste" relative="path">
            Paste them instead
          </Link>
          .
        </Flash>
      ) : null}
      {view.sheets.length > 1 ? <SheetChoice sheets={view.sheets} {...sheet} /> : null}
      <Form method="post" onChange={follow} {...form}>
        <section className="card" aria-label="Column matching">
          <DataTable
            caption="Match each column of your file to a field"
            columns={[
              "Column in your file",
              "First two rows",
              { label: "Use as", className: "w-[19rem]" },
              { label: "Matched", isHidden: true },
            ]}
            rows={view.columns}
            keyOf={({ name }) => name}
          >
            {(column, index) => (
              <ColumnCells
                column={column}
                index={index}
                chosen={columns[index] ?? "skip"}
                error={errors?.[`use-${index}`] ?? (index === asked ? errors?.columns : undefined)}
                hint={
                  missing && index === asked
                    ? `${missingUseTitle(missing)}. Is it this one?`
                    : undefined
                }
                onChoose={(use) => choose(index, use)}
              />
            )}
          </DataTable>
          <div className="px-4 py-2 border-t border-line flex flex-wrap gap-x-8">
            <Check
              {...checkboxOf(fields.headings)}
              label={
                view.headingRow === 1
                  ? "The first row contains headings"
                  : `Row ${view.headingRow} contains the headings. Rows above it are left out`
              }
            />
            <Check {...checkboxOf(fields.repeats)} label="Leave out repeated e-mail addresses" />
            <Check {...checkboxOf(fields.oneName)} label="Accept people with one name only" />
          </div>
        </section>
        {view.listHasPeople ? <PolicyChoice policy={fields.policy} /> : null}
        <section className="card mt-4 p-4" aria-label="Tags">
          <TagInput
            {...inputOf(fields.tags)}
            label="Tag these people"
            optional
            className="max-w-[32rem]"
            tags={view.allTags}
          />
        </section>
        <section className="card mt-4 px-4 py-2" aria-label="Permission">
          <Check {...checkboxOf(fields.consent)} label={view.consentLabel} />
        </section>
        <div className="actions-bar">
          <p className="mr-auto text-ink-2">We check every row first. Nothing is added yet.</p>
          <button
            type="submit"
            className="btn btn-plain"
            form="put-aside"
            name="intent"
            value="discard"
          >
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

function ColumnCells({
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
    <>
      <UseCells part={column} index={index} {...cells} />
      <td className="row-start-1 col-start-2 justify-self-end">
        <UseBadge use={chosen} />
      </td>
    </>
  );
}

function SheetChoice({
  sheets,
  form,
  fields,
}: { sheets: string[] } & ReturnType<typeof useCheckedForm<{ sheet?: string }>>) {
  return (
    <Form
      method="post"
      className={`flex flex-wrap items-end gap-3 mb-4 ${fields.sheet.errors ? "field-bad" : ""}`}
      {...form}
    >
      <Select
        {...selectOf(fields.sheet)}
        label="Sheet of the workbook"
        className="grow sm:max-w-[19rem]"
        options={sheets}
      />
      <button type="submit" className="btn btn-plain" name="intent" value="sheet">
        Use this sheet
      </button>
    </Form>
  );
}

function PolicyChoice({ policy }: { policy: FieldMetadata<string | undefined> }) {
  return (
    <div className="card mt-4 p-4">
      <fieldset className="grid gap-2.5 md:grid-cols-3">
        <legend className="panel-title mb-3">People already on the list</legend>
        <Choice {...choiceOf(policy, "keep")} title="Keep them as they are">
          Only new people are added.
        </Choice>
        <Choice {...choiceOf(policy, "update")} title="Update them from this file">
          Matched by e-mail address and name.
        </Choice>
        <Choice {...choiceOf(policy, "updateByAddress")} title="Update them, names too">
          Matched by e-mail address alone, if only one person has it.
        </Choice>
      </fieldset>
    </div>
  );
}

function UseBadge({ use }: { use: ColumnUse }) {
  if (use === "skip") return <span className="badge">Ignored</span>;
  if (isOwnField(use))
    return <span className="badge whitespace-nowrap">Kept as a custom field</span>;
  return (
    <span className="badge" data-s="delivered">
      <Icon name="check" className="text-[.875rem]" />
      Matched
    </span>
  );
}
