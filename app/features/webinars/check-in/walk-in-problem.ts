import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import type { DoorPageProps } from "./views/door-page.tsx";

/**
 * The page again after a form for somebody new that can't be taken as it is. Runs in browsers too.
 */
export function walkInProblem(answer: FormAnswer | undefined): DoorPageProps["result"] {
  const [first] = Object.values(answer?.error ?? {}).flatMap((messages) => messages ?? []);
  if (!first) return null;
  return {
    verdict: "stop",
    heading: "Nobody was added yet",
    sentence: `${first}.`,
    name: null,
    hint: null,
    undo: null,
  };
}
