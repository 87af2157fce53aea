import { Form } from "@remix-run/react";
import type { FormProblem } from "../../http/form-errors.ts";
import { TextInput } from "../field.tsx";

/** What counts as attending: fewest minutes, and a word said aloud. */
export function AttendanceRulesForm({
  minimumMinutes,
  codeWord,
  problem,
}: {
  minimumMinutes: number | null;
  codeWord: string | null;
  problem?: FormProblem;
}) {
  const values = problem?.values ?? { minimumMinutes: String(minimumMinutes ?? ""), codeWord: codeWord ?? "" };
  return (
    <Form method="post" className="card p-5 grid gap-4" noValidate aria-labelledby="rules">
      <h2 className="panel-title" id="rules">
        What counts as attending
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          name="minimumMinutes"
          label="Fewest minutes"
          hint="Of an imported report. Without a report, people must join early enough to stay this long. Empty: any time counts."
          inputMode="numeric"
          optional
          defaultValue={values.minimumMinutes}
          error={problem?.errors.minimumMinutes}
          inputClassName="sm:!w-40"
        />
        <TextInput
          name="codeWord"
          label="Code word"
          hint="Say it aloud during the webinar. People type it in on the page of their joining link, until a day after the end."
          autoComplete="off"
          optional
          defaultValue={values.codeWord}
          error={problem?.errors.codeWord}
        />
      </div>
      <p className="text-sm text-ink-2">
        What decides, in this order: your own word; the minutes of a report; the code word; the joining link.
      </p>
      <button type="submit" name="intent" value="rules" className="btn btn-plain justify-self-start">
        Save
      </button>
    </Form>
  );
}
