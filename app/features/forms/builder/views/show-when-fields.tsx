import { useState } from "react";
import { FieldError, Select } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormDefinition, FormElement, ShowRule } from "../../definition/definition.ts";
import { fieldTypeOf } from "../../fields/field-types.ts";
import { MAX_RULES } from "../../model/builder-limits.ts";
import { PAGE_BREAK } from "../../model/conditions.ts";
import { comparesValue, nameOfElement, RULE_TESTS, ruleNames } from "../../model/element-labels.ts";

/**
 * When an element is shown: always, or only after certain answers to questions before it. There is
 * always one empty row more than rules, so that another rule needs no button.
 */
export function ShowWhenFields({
  element,
  draft,
  error,
}: {
  element: FormElement;
  draft: FormDefinition;
  error: string | undefined;
}) {
  const { showWhen } = element;
  const rules = showWhen?.rules ?? [];
  const [rows, setRows] = useState(Math.min(MAX_RULES, rules.length + 1));
  const at = draft.elements.findIndex(({ id }) => id === element.id);
  const asked = new Set(rules.map(({ questionId }) => questionId));
  const questions = draft.elements.filter(
    (one, index) =>
      one.id !== element.id && fieldTypeOf(one).asks && (at < 0 || index < at || asked.has(one.id)),
  );
  if (questions.length === 0) {
    return (
      <p className="text-sm text-ink-3">
        Always shown. Move it below another question to make it depend on that answer.
      </p>
    );
  }
  return (
    <details className="group" open={rules.length > 0 || Boolean(error)}>
      <summary className="flex items-center gap-2 min-h-control font-semibold text-md text-brand-ink rounded">
        <Icon name="filter" />
        {element.kind === PAGE_BREAK ? "Show this page when…" : "Show when…"}
        <span className="font-normal text-ink-3">{rules.length === 0 ? "always shown" : ""}</span>
      </summary>
      <fieldset className="grid gap-4 pt-2">
        <legend className="sr-only">Show only when</legend>
        {error ? <FieldError id="show.match-error">{error}</FieldError> : null}
        <Select
          name="show.match"
          label="Shown when"
          options={[
            { value: "all", label: "all of these are true" },
            { value: "any", label: "any of these is true" },
          ]}
          defaultValue={showWhen?.match ?? "all"}
        />
        {Array.from({ length: rows }, (_, index) => (
          <RuleRow
            key={index}
            index={index}
            rule={rules[index]}
            questions={questions}
            onChosen={() => setRows((now) => Math.min(MAX_RULES, Math.max(now, index + 2)))}
          />
        ))}
      </fieldset>
    </details>
  );
}

function RuleRow({
  index,
  rule,
  questions,
  onChosen,
}: {
  index: number;
  rule: ShowRule | undefined;
  questions: FormElement[];
  onChosen: () => void;
}) {
  const names = ruleNames(index);
  const [questionId, setQuestionId] = useState(rule?.questionId ?? "");
  const [test, setTest] = useState<ShowRule["test"]>(rule?.test ?? "is");
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)_44px] items-end">
      <Select
        name={names.question}
        label={`Question ${index + 1}`}
        hideLabel
        options={[
          { value: "", label: "Choose a question" },
          ...questions.map((one) => ({ value: one.id, label: nameOfElement(one) })),
        ]}
        defaultValue={rule?.questionId ?? ""}
        onChange={(event) => {
          setQuestionId(event.target.value);
          onChosen();
        }}
      />
      <Select
        name={names.test}
        label={`Test ${index + 1}`}
        hideLabel
        options={Object.entries(RULE_TESTS).map(([key, label]) => ({ value: key, label }))}
        defaultValue={rule?.test ?? "is"}
        onChange={(event) => setTest(event.target.value as ShowRule["test"])}
      />
      {comparesValue(test) ? (
        <RuleValue
          index={index}
          rule={rule}
          question={questions.find(({ id }) => id === questionId)}
          isWhole={test === "is" || test === "is-not"}
        />
      ) : (
        <input type="hidden" name={names.value} value="" />
      )}
      {rule ? (
        <button
          type="submit"
          name="intent"
          value={`rule-remove:${index}`}
          className="btn btn-quiet btn-icon !text-ink-2 max-sm:justify-self-end"
        >
          <Icon name="x" label={`Remove condition ${index + 1}`} />
        </button>
      ) : null}
    </div>
  );
}

/** What an answer is compared with: one of the choices where it is compared as a whole. */
function RuleValue({
  index,
  rule,
  question,
  isWhole,
}: {
  index: number;
  rule: ShowRule | undefined;
  question: FormElement | undefined;
  isWhole: boolean;
}) {
  const name = ruleNames(index).value;
  const control = { id: name, name, className: "input", "aria-label": `Answer ${index + 1}` };
  const choices = question && isWhole ? fieldTypeOf(question).choices(question) : null;
  if (!choices)
    return <input {...control} key="text" type="text" defaultValue={rule?.value ?? ""} />;
  const same = choices.find((choice) => choice.toLowerCase() === rule?.value.toLowerCase());
  return (
    <select {...control} key="list" defaultValue={same ?? rule?.value ?? ""}>
      <option value="">Choose an answer</option>
      {rule?.value && !same && rule.questionId === question?.id ? (
        <option value={rule.value}>{rule.value}</option>
      ) : null}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}
