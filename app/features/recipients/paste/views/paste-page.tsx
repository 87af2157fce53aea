import { Form, Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { counted } from "#app/platform/text/wording.ts";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, Choice, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { useSentApart } from "#app/ui/forms/sent-apart.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { CONSENT_LABELS, type ConsentUse } from "../../imports/consent.ts";
import { CELL_ID } from "../grid/cell-id.ts";
import type { CheckRules } from "../grid/check-sheet.ts";
import type { SheetCount } from "../grid/people-grid.tsx";
import type { PasteFields, PasteFormFields } from "../paste-fields.ts";
import type { PasteAnswer, PasteView } from "../paste-form.server.ts";
import { useGridScript } from "./use-grid-script.ts";
import { useKeptPeople } from "./use-kept-people.ts";
import { WhatWasRead } from "./what-was-read.tsx";

export interface PastePageProps {
  /** The page of the list, or where lists are. */
  base: string;
  /** Where a file is uploaded instead. */
  uploadTo: string;
  use: ConsentUse;
  listHasPeople: boolean;
  rules: FormRules<PasteFields>;
  answer: PasteAnswer | undefined;
  /** One-use. */
  token: string;
  /** Of a list that is made now: the name offered. */
  newName?: string;
  /** Nobody is on the list yet: its page has the grid itself, below a heading of its own. */
  first?: { action: string; back: string };
}

/**
 * People typed or pasted. Without scripts a box of text; with them a grid that fills the same box.
 */
export function PastePage({ token, ...page }: PastePageProps) {
  // An answer is another form: what is in the box has changed.
  return <PasteForm key={page.answer?.pasted ? token : ""} token={token} {...page} />;
}

function PasteForm({
  base,
  uploadTo,
  use,
  listHasPeople,
  rules,
  answer,
  token,
  newName,
  first,
}: PastePageProps) {
  const checked = useCheckedForm<PasteFields>({
    rules,
    answer,
    values: { people: "", consent: "", policy: "keep", ...(newName ? { name: newName } : {}) },
  });
  const { form, problems } = checked;
  const fields = checked.fields as PasteFormFields;
  const pasted = answer?.pasted;
  const holder = useRef<HTMLDivElement>(null);
  const [checkRules, setCheckRules] = useState<CheckRules>({
    keepUnusual: fields.keepUnusual.initialValue === "on",
  });
  const script = useGridScript(holder, pasted, checkRules);
  useKeptPeople(holder);
  const sentTo = useSentApart();
  const [count, setCount] = useState<SheetCount>({ good: 0, wrong: 0, suggested: 0 });
  const isGrid = script.grid !== null && !script.isText;
  return (
    <>
      {first ? null : <PasteHead uploadTo={uploadTo} />}
      {script.isKept ? <KeptNote onStartAnew={script.startAnew} /> : null}
      {pasted?.added ? <AddedNote {...pasted.added} left={pasted.count.invalid} /> : null}
      <ErrorSummary
        errors={problems}
        ids={isGrid ? { people: CELL_ID, columns: CELL_ID } : { columns: "use-0" }}
      />
      <Form method="post" action={first?.action ?? sentTo} encType="multipart/form-data" {...form}>
        <input type="hidden" name="token" value={token} />
        {newName ? <ListName field={fields.name} /> : null}
        {isGrid ? (
          <GridCard
            script={script}
            holder={holder}
            suggested={count.suggested}
            rules={checkRules}
            onRules={setCheckRules}
            onCount={setCount}
          />
        ) : null}
        {script.isComing ? <p className="card p-4 text-ink-2">Reading…</p> : null}
        <div className={isGrid || script.isComing ? "hidden" : "card p-4"} ref={holder}>
          <PeopleBox field={fields.people} />
        </div>
        {pasted ? (
          <WhatWasRead pasted={pasted} problems={problems} fields={fields} isGrid={isGrid} />
        ) : null}
        {listHasPeople && (pasted || isGrid) ? (
          <OnTheListAlready policy={String(fields.policy.initialValue ?? "keep")} />
        ) : null}
        <Tags field={fields.tags} />
        <PasteActions
          back={first?.back ?? base}
          counts={isGrid ? { good: count.good, aside: count.wrong } : countsOf(pasted)}
          isGrid={isGrid}
        >
          <Check {...checkboxOf(fields.consent)} required={false} label={CONSENT_LABELS[use]} />
        </PasteActions>
      </Form>
    </>
  );
}

function PasteHead({ uploadTo }: { uploadTo: string }) {
  return (
    <PageHead title="Type or paste people">
      From Excel, Google Sheets, WhatsApp or an e-mail, with or without headings. Up to 5,000 people
      in one go.{" "}
      <Link className="link" to={uploadTo}>
        Upload a file
      </Link>{" "}
      for more.
    </PageHead>
  );
}

function KeptNote({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <p className="card mb-4 px-4 py-2 flex flex-wrap items-center gap-x-4">
      You left these people here. They are not on the list yet.
      <button type="button" className="btn btn-quiet btn-sm" onClick={onStartAnew}>
        Start with an empty grid
      </button>
    </p>
  );
}

function ListName({ field }: { field: PasteFormFields["name"] }) {
  return <TextInput {...inputOf(field)} label="List name" className="mb-4 max-w-[32rem]" />;
}

/** The grid, and what is to be chosen about it. */
function GridCard({
  script: { grid, isKept, setText },
  holder,
  suggested,
  rules,
  onRules,
  onCount,
}: {
  script: ReturnType<typeof useGridScript>;
  holder: RefObject<HTMLDivElement>;
  /** Addresses in it that look mistyped. */
  suggested: number;
  rules: CheckRules;
  onRules: (rules: CheckRules) => void;
  onCount: (count: SheetCount) => void;
}) {
  if (!grid) return null;
  return (
    <section className="card overflow-hidden" aria-label="Grid">
      <grid.PeopleGrid
        key={isKept ? "kept" : ""}
        first={grid.first}
        holder={holder}
        rules={rules}
        onCount={onCount}
      />
      <div className="flex flex-wrap items-center gap-x-6 px-4 py-1 border-t border-line">
        {suggested > 0 ? (
          <Check
            name="keepUnusual"
            value="on"
            checked={rules.keepUnusual}
            onChange={(event) => onRules({ ...rules, keepUnusual: event.target.checked })}
            label="Keep addresses that look mistyped"
          />
        ) : null}
        <button
          type="button"
          className="btn btn-quiet btn-sm ml-auto"
          onClick={() => setText(true)}
        >
          Use a text box instead
        </button>
      </div>
    </section>
  );
}

/** Fields with `autocomplete="off"` come back empty with "Back". */
function PeopleBox({ field }: { field: PasteFormFields["people"] }) {
  return (
    <TextArea
      {...inputOf(field)}
      label="People"
      hint="One person per line: a name and an e-mail address, in any order."
      rows={12}
      inputClassName="font-mono text-sm whitespace-pre overflow-x-auto"
      spellCheck={false}
      autoCapitalize="off"
      required={false}
      placeholder={"Ada Obi, ada@example.com\nBola Ade <bola@example.com>"}
    />
  );
}

function Tags({ field }: { field: PasteFormFields["tags"] }) {
  const input = inputOf(field);
  return (
    <details className="card mt-4" open={Boolean(input.defaultValue || input.error)}>
      <summary className="flex items-center gap-2 min-h-control px-4 py-1 font-semibold">
        <span className="mr-auto">Tag these people</span>
        <Icon name="down" />
      </summary>
      <TextInput
        {...input}
        label="Tags"
        hint="Separate several with commas, like Alumni, Speaker."
        optional
        className="max-w-[32rem] px-4 pb-4"
      />
    </details>
  );
}

function OnTheListAlready({ policy }: { policy: string }) {
  return (
    <div className="card mt-4 p-4">
      <fieldset className="grid gap-2.5 md:grid-cols-3">
        <legend className="panel-title mb-3">People who are on the list already</legend>
        {POLICIES.map(([value, title, said]) => (
          <Choice
            key={value}
            name="policy"
            value={value}
            title={title}
            defaultChecked={policy === value}
          >
            {said}
          </Choice>
        ))}
      </fieldset>
    </div>
  );
}

const POLICIES = [
  ["keep", "Keep them as they are", "Only new people are added."],
  ["update", "Update them", "Matched by e-mail address and name."],
  [
    "updateByAddress",
    "Update them, names too",
    "Matched by e-mail address alone, where only one person has it.",
  ],
] as const;

function AddedNote({ added, updated, left }: { added: number; updated: number; left: number }) {
  const people = (count: number) =>
    count === 1 ? "1 person was" : `${count.toLocaleString("en")} people were`;
  return (
    <Flash kind="success">
      {added > 0 ? `${people(added)} added. ` : ""}
      {updated > 0 ? `${people(updated)} updated. ` : ""}
      {left === 1
        ? "The row that needs attention is still here."
        : `The ${left.toLocaleString("en")} rows that need attention are still here.`}
    </Flash>
  );
}

function countsOf(pasted: PasteView | undefined): { good: number; aside: number } {
  return pasted
    ? { good: pasted.count.add + pasted.count.update, aside: pasted.count.invalid }
    : { good: 0, aside: 0 };
}

/** The permission is asked for beside the button that needs it, so that no bar hides it. */
function PasteActions({
  back,
  counts: { good, aside },
  isGrid,
  children,
}: {
  back: string;
  counts: ReturnType<typeof countsOf>;
  isGrid: boolean;
  children: ReactNode;
}) {
  const hasBoth = aside > 0 && good > 0;
  return (
    <div className="actions-bar report-bar">
      <Link className="btn btn-plain" to={back}>
        Back
      </Link>
      <div className="report-consent grow mr-auto">{children}</div>
      {hasBoth ? (
        <button type="submit" className="btn btn-plain" name="intent" value="right">
          {good === 1
            ? "Add the one that is right"
            : `Add the ${good.toLocaleString("en")} that are right`}
        </button>
      ) : null}
      {hasBoth || isGrid ? null : (
        <button type="submit" className="btn btn-plain" name="intent" value="check">
          Check first
        </button>
      )}
      <button type="submit" className="btn btn-primary" name="intent" value="add">
        {good > 0 && aside === 0 ? `Add ${counted(good, "person", "people")}` : "Add people"}
      </button>
    </div>
  );
}
