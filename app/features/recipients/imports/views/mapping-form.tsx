import type { FieldMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useMemo, useState } from "react";
import { problemsOf } from "#app/platform/http/form-errors.ts";
import { checkboxOf, choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, Choice } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import {
  type ColumnUse,
  columnToAsk,
  isOwnField,
  type MissingUse,
  missingUse,
  missingUseAdvice,
  missingUseTitle,
} from "../../lists/list-columns.ts";
import { UseCells } from "../../use-cells.tsx";
import { TagInput } from "../../views/tag-input.tsx";
import type { ImportAnswer } from "../import-form.server.ts";
import type { MappingView } from "../show-import.server.ts";
import { SheetQuestions } from "./sheet-questions.tsx";

/** A refused form comes back with everything typed; the uses that were chosen are among it. */
function useMapping(view: MappingView, typed: Record<string, unknown> | undefined) {
  const [uses, setUses] = useState<Record<number, string>>({});
  const columns = view.columns.map(
    ({ use }, index) => (uses[index] ?? typed?.[`use-${index}`] ?? use) as ColumnUse,
  );
  const missing = missingUse({ columns });
  const samples = view.columns.map((column) => column.samples);
  return {
    columns,
    missing,
    /** Where it is asked what is missing. */
    asked: missing && columnToAsk(missing, columns, samples),
    choose: (index: number, use: string) => setUses({ ...uses, [index]: use }),
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
  // The same object until another answer comes: the summary takes the focus for a new one.
  const sheetErrors = useMemo(
    () => (answer?.about === "sheet" ? problemsOf(answer) : undefined),
    [answer],
  );
  const typed = isAboutSheet ? undefined : (answer?.initialValue ?? undefined);
  const { form, fields, problems } = useCheckedForm({
    rules: view.rules,
    answer: isAboutSheet ? undefined : answer,
    values: {
      headings: view.hasHeadings ? "on" : "",
      repeats: view.leaveOutRepeatedAddresses ? "on" : "",
      repairText: view.repairText ? "on" : "",
      policy: view.policy,
      tags: view.tags,
    },
  });
  const mapping = useMapping(view, typed);
  const errorOf = (name: string) => problems?.[name];
  return (
    <>
      <PageHead title="Match your columns">
        From <b className="font-semibold text-ink">{fileName}</b>, {rowsLabel(view)}. We matched
        what we could. Check that it looks right.
      </PageHead>
      <ErrorSummary
        errors={sheetErrors ?? problems}
        ids={{ columns: `use-${mapping.asked ?? 0}` }}
      />
      {mapping.missing && !problems?.columns ? (
        <MissingColumn missing={mapping.missing} asked={mapping.asked} />
      ) : null}
      <SheetQuestions
        questions={view.questions}
        errors={{ ...problems, ...sheetErrors }}
        mappingForm={{ id: form.id, hiddenRows: typed?.hiddenRows }}
      />
      <Form method="post" {...form}>
        <section className="card" aria-label="Column matching">
          <ColumnMatching view={view} mapping={mapping} errorOf={errorOf} />
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
          </div>
        </section>
        {view.damaged ? <DamagedText {...view.damaged} repairText={fields.repairText} /> : null}
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
        <CheckActions view={view} />
      </Form>
      {/* A form of its own: the first button of the other one answers the Enter key. */}
      <Form method="post" id="put-aside" />
    </>
  );
}

function rowsLabel({ rows }: Pick<MappingView, "rows">): string {
  return rows === 1 ? "1 row" : `${rows.toLocaleString("en")} rows`;
}

/** What no column is used as yet, at the column that could be it. */
function MissingColumn({ missing, asked }: { missing: MissingUse; asked: number | null }) {
  return (
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
  );
}

function ColumnMatching({
  view,
  mapping: { columns, missing, asked, choose },
  errorOf,
}: {
  view: MappingView;
  mapping: ReturnType<typeof useMapping>;
  errorOf: (name: string) => string | undefined;
}) {
  return (
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
          error={errorOf(`use-${index}`) ?? (index === asked ? errorOf("columns") : undefined)}
          hint={
            missing && index === asked ? `${missingUseTitle(missing)}. Is it this one?` : undefined
          }
          onChoose={(use) => choose(index, use)}
        />
      )}
    </DataTable>
  );
}

function CheckActions({ view }: { view: MappingView }) {
  return (
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
        Check {rowsLabel(view)}
      </button>
    </div>
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

/** Cells whose letters were damaged, each as it is and as it was, and whether to put them right. */
function DamagedText({
  count,
  samples,
  repairText,
}: NonNullable<MappingView["damaged"]> & { repairText: FieldMetadata<string | undefined> }) {
  const cells = count === 1 ? "1 cell" : `${count.toLocaleString("en")} cells`;
  return (
    <section className="card mt-4" aria-labelledby="damaged-title">
      <div className="card-head">
        <h2 id="damaged-title" className="panel-title">
          Letters in {cells} were damaged when the file was saved
        </h2>
      </div>
      <DataTable
        caption="What is in the file, and what it was"
        columns={["In your file", "Before it was damaged"]}
        rows={samples}
        keyOf={({ before }) => before}
      >
        {({ before, after }) => (
          <>
            <td className="[overflow-wrap:anywhere]">{before}</td>
            <td className="[overflow-wrap:anywhere]">{after}</td>
          </>
        )}
      </DataTable>
      <div className="px-4 py-2 border-t border-line">
        <Check
          {...checkboxOf(repairText)}
          label={count === 1 ? "Put it right" : `Put all ${count.toLocaleString("en")} right`}
        />
      </div>
    </section>
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
