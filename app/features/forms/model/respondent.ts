import { wholeName } from "#app/platform/text/names.ts";
import type { FullNameAnswer } from "../fields/full-name.tsx";
import type { Answers, FormDefinition } from "./definition.ts";

/** Who filled a form in; what was not asked or not said is empty. */
export interface Respondent {
  name: string;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
}

/**
 * Who gave these answers: by the first Full Name and the first Email Address that has an answer. Those that ask about
 * somebody else (a referee) are passed over: mails about the form must not go there.
 */
export function respondentOf({ elements }: FormDefinition, answers: Answers): Respondent {
  const answerTo = (kind: string) => {
    const question = elements.find(
      ({ id, kind: its, settings }) => its === kind && settings.own !== false && answers[id] !== undefined,
    );
    return question && answers[question.id];
  };
  const { first: firstName, last: lastName } = (answerTo("full-name") as FullNameAnswer | undefined) ?? { first: "", last: "" };
  return { name: wholeName({ firstName, lastName }), firstName, lastName, email: (answerTo("email") as string) ?? "" };
}
