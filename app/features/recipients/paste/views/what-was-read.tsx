import { checkboxOf, type useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { Check } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { UseCells } from "../../use-cells.tsx";
import { hiddenRowsMessage } from "../hidden-rows-message.ts";
import type { PasteFields, PasteFormFields } from "../paste-fields.ts";
import type { PasteView } from "../paste-form.server.ts";
import { NamesRead } from "./names-read.tsx";

type Problems = ReturnType<typeof useCheckedForm<PasteFields>>["problems"];

/**
 * The columns as they were understood, to be changed, and the rows that can't be used as they are.
 */
export function WhatWasRead({
  pasted,
  problems,
  fields,
  isGrid,
}: {
  pasted: PasteView;
  /** The grid says itself what is wrong with its rows. */
  isGrid: boolean;
  problems: Problems;
  fields: PasteFormFields;
}) {
  return (
    <>
      {pasted.invalid.length > 0 && !isGrid ? (
        <RowsAside
          title="Rows that need attention"
          rows={pasted.invalid}
          total={pasted.invalidTotal}
        />
      ) : null}
      {isGrid || pasted.hiddenRows === 0 ? null : <HiddenRows count={pasted.hiddenRows} />}
      {isGrid ? null : <SuggestedAddresses pasted={pasted} fields={fields} />}
      {pasted.names ? <NamesRead names={pasted.names} /> : null}
      {pasted.duplicates.length > 0 ? (
        <RowsAside
          title="Left out as duplicates"
          rows={pasted.duplicates}
          total={pasted.count.duplicate}
        />
      ) : null}
      {isGrid ? null : <HowItWasRead pasted={pasted} problems={problems} />}
    </>
  );
}

/** Addresses that look mistyped: to be corrected, or kept. */
function SuggestedAddresses({
  pasted: { suggestions, isKept },
  fields,
}: {
  pasted: PasteView;
  fields: PasteFormFields;
}) {
  if (suggestions === 0)
    return isKept ? <input type="hidden" name="keepUnusual" value="on" /> : null;
  return (
    <div className="card mt-4 px-4 py-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <button type="submit" className="btn btn-plain btn-sm" name="intent" value="suggest">
        {suggestions === 1
          ? "Use the suggested address"
          : `Use all ${suggestions} suggested addresses`}
      </button>
      <Check {...checkboxOf(fields.keepUnusual)} label="Or keep these addresses as they are" />
    </div>
  );
}

function HowItWasRead({ pasted, problems }: { pasted: PasteView; problems: Problems }) {
  return (
    <section className="card mt-4" aria-label="What was read">
      <div className="card-head">
        <h2 className="panel-title">How it was read</h2>
        <p className="text-sm text-ink-2 num">{countsLabel(pasted.count)}</p>
      </div>
      <input type="hidden" name="signature" value={pasted.signature} />
      {pasted.isLines ? (
        <PartsOfLines columns={pasted.columns} />
      ) : (
        <ColumnUses columns={pasted.columns} problems={problems} />
      )}
      <div className="px-4 py-2 border-t border-line flex flex-wrap gap-x-8">
        {pasted.isLines ? null : (
          <Check
            name="headings"
            value="on"
            defaultChecked={pasted.hasHeadings}
            label="The first row contains headings"
          />
        )}
      </div>
    </section>
  );
}

function countsLabel(count: PasteView["count"]): string {
  return [
    `${count.add.toLocaleString("en")} to add`,
    ...(count.update > 0 ? [`${count.update.toLocaleString("en")} to update`] : []),
    ...(count.duplicate > 0
      ? [`${count.duplicate.toLocaleString("en")} left out as duplicates`]
      : []),
    ...(count.invalid > 0 ? [`${count.invalid.toLocaleString("en")} to check`] : []),
  ].join(", ");
}

function PartsOfLines({ columns }: Pick<PasteView, "columns">) {
  return (
    <DataTable
      caption="What was read in the first lines"
      columns={["Part", "First two people", "Used as"]}
      rows={columns.filter(({ use }) => use !== "skip")}
      keyOf={({ name }) => name}
    >
      {({ name, samples, use, options }) => (
        <>
          <td className="font-semibold">{name}</td>
          <td className="text-ink-2 wide [overflow-wrap:anywhere]" dir="auto">
            {samples.join(", ")}
          </td>
          <td>{options.find(({ value }) => value === use)?.label}</td>
        </>
      )}
    </DataTable>
  );
}

function ColumnUses({ columns, problems }: Pick<PasteView, "columns"> & { problems: Problems }) {
  return (
    <DataTable
      caption="Choose how to use each column"
      columns={["Column", "First two people", { label: "Use as", className: "w-[19rem]" }]}
      rows={columns}
      keyOf={({ name }) => name}
    >
      {(column, index) => (
        <UseCells
          part={column}
          index={index}
          chosen={column.use}
          error={problems?.[`use-${index}`] ?? (index === 0 ? problems?.columns : undefined)}
        />
      )}
    </DataTable>
  );
}

function RowsAside({
  title,
  rows,
  total,
}: {
  title: string;
  rows: PasteView["invalid"];
  total: number;
}) {
  return (
    <section className="card mt-4" aria-label={title}>
      <div className="card-head">
        <h2 className="panel-title">{title}</h2>
        {total > rows.length ? (
          <p className="text-sm text-ink-2">
            The first {rows.length} of {total.toLocaleString("en")}
          </p>
        ) : null}
      </div>
      <DataTable
        caption={title}
        columns={["Row", "Name", "E-mail address", "Why"]}
        rows={rows}
        keyOf={({ line, email }) => `${line} ${email}`}
      >
        {({ line, name, email, reason }) => (
          <>
            <td className="num text-ink-3">
              <span className="md:hidden">Row </span>
              {line}
            </td>
            <td className="font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
              {name || "–"}
            </td>
            <td className="wide text-ink-2 [overflow-wrap:anywhere]">{email || "–"}</td>
            <td className="wide">{reason}</td>
          </>
        )}
      </DataTable>
    </section>
  );
}

/** Rows that the pasted page hides: left out, or added with a button. */
function HiddenRows({ count }: { count: number }) {
  return (
    <div
      className="card mt-4 px-4 py-3 flex flex-wrap items-center gap-x-6 gap-y-2"
      id="hiddenSeen"
    >
      <input type="hidden" name="hiddenSeen" value="on" />
      <p>{hiddenRowsMessage(count)}</p>
      <button type="submit" className="btn btn-plain btn-sm" name="intent" value="hidden-rows">
        Add {count === 1 ? "it" : "them"} too
      </button>
    </div>
  );
}
