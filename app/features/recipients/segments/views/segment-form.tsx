import { Form, Link, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, Select, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import {
  ANY,
  ANY_LABELS,
  CONDITION_KINDS,
  CONDITIONS,
  MAX_CONDITIONS,
  MAX_DAYS,
  MAX_EMAILS,
  type Options,
  type PeopleRule,
  secondOf,
  type TypedCondition,
} from "../people-rule.ts";

interface SegmentFormProps {
  /** The form's own address: its buttons that change rows ask for it again with what was typed. */
  here: string;
  typed: { name: string; match: PeopleRule["match"]; conditions: TypedCondition[] };
  options: Options;
  /** How many people fit it, as a sentence. */
  fit: string;
  problems: Record<string, string> | undefined;
  button: string;
}

/**
 * A segment's name and conditions. What it says goes along in the address while rows are added,
 * removed or changed, so that it needs no scripts; with them, a row follows what is chosen at once.
 */
export function SegmentForm({ here, typed, options, fit, problems, button }: SegmentFormProps) {
  return (
    <Form method="post" action={here} className="card p-5 lg:p-6 grid gap-6 max-w-[52rem]">
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        <TextInput
          name="name"
          label="Name"
          defaultValue={typed.name}
          error={problems?.name}
          autoComplete="off"
        />
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="label mb-1.5">Who is meant</legend>
          <Choice
            title="People who match all of these"
            name="match"
            value="all"
            defaultChecked={typed.match === "all"}
          />
          <Choice
            title="People who match any of these"
            name="match"
            value="any"
            defaultChecked={typed.match === "any"}
          />
        </fieldset>
        <Conditions here={here} typed={typed} options={options} problems={problems} />
        <div className="flex flex-wrap gap-3 items-center">
          {typed.conditions.length < MAX_CONDITIONS ? (
            <button type="submit" className="btn btn-plain" formMethod="get" name="add" value="1">
              <Icon name="plus" />
              Add a condition
            </button>
          ) : null}
          <button type="submit" className="btn btn-quiet" formMethod="get">
            <Icon name="refresh" />
            Update
          </button>
          <p className="text-ink-2 num" role="status">
            {fit}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to="/people/segments">
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            {button}
          </button>
        </div>
      </Editable>
    </Form>
  );
}

function Conditions({
  here,
  typed: { conditions },
  options,
  problems,
}: Pick<SegmentFormProps, "here" | "typed" | "options" | "problems">) {
  const submit = useSubmit();
  const follow = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, {
      method: "get",
      action: here,
      replace: true,
      preventScrollReset: true,
    });
  return (
    <ol className="grid gap-4" aria-label="Conditions">
      {conditions.map((condition, index) => (
        <li
          key={`${index}/${condition.what}/${conditions.length}`}
          className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] items-end"
        >
          <Select
            name={`what-${index}`}
            label={`Condition ${index + 1}`}
            defaultValue={condition.what}
            onChange={follow}
            options={CONDITION_KINDS.map((value) => ({ value, label: CONDITIONS[value].label }))}
          />
          <ConditionValue
            index={index}
            condition={condition}
            options={options}
            error={problems?.[`value-${index}`]}
          />
          <ComparedWith index={index} condition={condition} error={problems?.[`text-${index}`]} />
          {conditions.length > 1 ? <RemoveCondition index={index} /> : null}
        </li>
      ))}
    </ol>
  );
}

function RemoveCondition({ index }: { index: number }) {
  return (
    <button
      type="submit"
      className="btn btn-quiet max-sm:justify-self-start"
      formMethod="get"
      name="remove"
      value={index}
      aria-label={`Remove condition ${index + 1}`}
      title="Remove"
    >
      <Icon name="x" />
      <span className="sm:hidden">Remove</span>
    </button>
  );
}

/** The box or select that a condition's value is typed into. */
function ConditionValue({
  index,
  condition: { what, value },
  options,
  error,
}: {
  index: number;
  condition: TypedCondition;
  options: Options;
  error: string | undefined;
}) {
  const kind = CONDITIONS[what].value;
  const field = { name: `value-${index}`, error, defaultValue: value };
  if (kind === "emails" || kind === "days")
    return (
      <TextInput
        {...field}
        type="number"
        min={1}
        max={kind === "emails" ? MAX_EMAILS : MAX_DAYS}
        label={kind === "emails" ? "How many" : "Days from today"}
        inputMode="numeric"
      />
    );
  if (kind === "day") return <TextInput {...field} type="date" label="Day" />;
  const any = ANY_LABELS[kind];
  const offered = [
    ...(any
      ? [{ value: ANY, label: any.charAt(0).toUpperCase() + any.slice(1) }]
      : [{ value: "", label: "Choose…" }]),
    ...options[kind],
  ];
  const unchosen = any ? ANY : "";
  const isOffered = offered.some((option) => option.value === value);
  return (
    <Select
      {...field}
      defaultValue={isOffered ? value : unchosen}
      label={VALUE_LABELS[kind]}
      options={offered}
    />
  );
}

/** What the column of a condition is compared with. */
function ComparedWith({
  index,
  condition: { what, text = "" },
  error,
}: {
  index: number;
  condition: TypedCondition;
  error: string | undefined;
}) {
  const second = secondOf(what);
  if (second === null) return null;
  const field = { name: `text-${index}`, error, defaultValue: text };
  return (
    <div className="sm:col-start-2">
      {second === "day" ? (
        <TextInput
          {...field}
          type="date"
          label="Day"
          hint="Compared with dates like 20 November 2026 and 2026-11-20. Others don’t count."
        />
      ) : (
        <TextInput {...field} label="Words" autoComplete="off" />
      )}
    </div>
  );
}

const VALUE_LABELS = {
  tag: "Tag",
  webinar: "Webinar",
  project: "Certificate",
  form: "Form",
  list: "List",
  column: "Column",
  send: "Send",
} as const;
