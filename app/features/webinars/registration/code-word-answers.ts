import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import type { CodeWordAnswer } from "../attendance/accept-code-word.server.ts";

/** What is said to a person whose code word was not taken. */
export const CODE_WORD_ANSWERS: Record<Exclude<CodeWordAnswer, "accepted">, string> = {
  wrong: "This is not the code word. Listen for it once more, and check the spelling; capitals and spaces make no difference",
  early: "The webinar has not begun yet. The code word is said during it",
  late: "It is too late now: the code word was taken until a day after the webinar",
  none: "There is nothing to enter here any more",
};

const DAY_MS = 86_400_000;

/** Whether the page of a personal link asks for the code word: from the start until a day after the end. */
export function takesCodeWord(webinar: Webinar, { state }: Pick<WebinarRegistration, "state">, now: Date): boolean {
  if (!webinar.codeWord || webinar.state === "cancelled" || state !== "registered") return false;
  const at = now.getTime();
  return at >= Date.parse(webinar.startsAt) && at <= Date.parse(webinarEnd(webinar)) + DAY_MS;
}
