import type { CodeWordAnswer } from "../attendance/accept-code-word.server.ts";

/** What is said to a person whose code word was not taken. */
export const CODE_WORD_ANSWERS: Record<Exclude<CodeWordAnswer, "accepted">, string> = {
  wrong: "This is not the code word. Listen for it once more, and check the spelling; capitals and spaces make no difference",
  early: "The webinar has not begun yet. The code word is said during it",
  late: "It is too late now: the code word was taken until a day after the webinar",
  none: "There is nothing to enter here any more",
};
