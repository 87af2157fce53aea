import { Form } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  choiceOf,
  inputOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import type { AttendanceRule } from "../../model/attendance-status.ts";
import type { AttendanceRulesFields } from "../decide-attendance.server.ts";

const RULES: { value: AttendanceRule; label: string; hint: string }[] = [
  {
    value: "link",
    label: "The joining link",
    hint: "Joining after the start counts. If you set a code word, entering it counts too.",
  },
  {
    value: "link-and-code-word",
    label: "The joining link and the code word",
    hint: "People need both. Anyone with only one is marked doubtful.",
  },
];

/**
 * What counts as attending: the rule, minimum minutes and code word, with an explanation of how we
 * decide.
 */
export function AttendanceRulesForm(given: {
  rules: FormRules<AttendanceRulesFields>;
  answer: FormAnswer | undefined;
  values: AttendanceRulesFields;
  /** A word with a time during the webinar. */
  example: string;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  return (
    <Form method="post" className="card p-5 grid gap-4" aria-labelledby="rules" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        <h2 className="panel-title" id="rules">
          What counts as attending
        </h2>
        <fieldset className="grid gap-1.5">
          <legend className="label">Without a report</legend>
          {RULES.map(({ value, label, hint }) => (
            <Check
              key={value}
              type="radio"
              {...choiceOf(fields.attendanceRule, value)}
              id={`attendanceRule-${value}`}
              label={
                <>
                  {label}
                  <span className="block text-sm text-ink-2">{hint}</span>
                </>
              }
            />
          ))}
        </fieldset>
        <CodeWords fields={fields} example={given.example} />
        <HowWeDecide />
        <button
          type="submit"
          name="intent"
          value="rules"
          className="btn btn-plain justify-self-start"
        >
          Save
        </button>
      </Editable>
    </Form>
  );
}

function CodeWords({
  fields,
  example,
}: {
  fields: CheckedFields<AttendanceRulesFields>;
  example: string;
}) {
  return (
    <>
      <TextArea
        {...inputOf(fields.codeWords)}
        label="Code words"
        hint={
          "Say each one during the webinar; people enter it on the page their joining link " +
          `opens. One on each line. If it has a time, put that first, like “${example}”. ` +
          "Without a time it works until a day after the end. Capitals, spaces and accents " +
          "don’t matter."
        }
        rows={3}
        autoComplete="off"
        optional
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...inputOf(fields.codeWordsNeeded)}
          label="How many of them are enough"
          hint="Leave it empty if people need all of them."
          inputMode="numeric"
          optional
          inputClassName="sm:!w-40"
        />
        <TextInput
          {...inputOf(fields.minimumMinutes)}
          label="Minimum minutes"
          hint={
            "A report must show at least this many. Without one, people must join early enough " +
            "to stay this long. Leave empty to count any attendance."
          }
          inputMode="numeric"
          optional
          inputClassName="sm:!w-40"
        />
      </div>
    </>
  );
}

function HowWeDecide() {
  return (
    <div className="text-sm text-ink-2 grid gap-1">
      <p className="font-semibold text-ink">How we decide</p>
      <ul className="list-disc pl-5 grid gap-1">
        <li>Your own decision always wins.</li>
        <li>
          Being checked in at the door counts as attending, whatever else the rule asks for: a
          helper saw them.
        </li>
        <li>
          An imported report overrules the joining link and the code word. Anyone who used either
          but isn’t in the report is marked doubtful.
        </li>
        <li>
          Nothing counts before the start. The room opens 15 minutes early, but anyone who joins
          only then is marked doubtful unless they also enter the code word.
        </li>
        <li>
          People marked doubtful don’t count as attended, and won’t get a certificate until you
          decide.
        </li>
      </ul>
    </div>
  );
}
