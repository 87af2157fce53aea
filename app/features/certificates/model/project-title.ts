import { normaliseName } from "#app/platform/text/wording.ts";
import { MAX_TITLE_LETTERS } from "./design.ts";

/** The title of a project or form as it is kept, or what is wrong with it. A project's is called its name. */
export function readTitle(typed: string, of: "project" | "form"): { title: string } | { problem: string } {
  const title = normaliseName(typed);
  if (!title) return { problem: titleMissing(of) };
  const letters = [...title].length;
  if (letters > MAX_TITLE_LETTERS)
    return { problem: `Shorten the ${wordFor(of)} to ${MAX_TITLE_LETTERS} letters; it has ${letters}` };
  return { title };
}

/** Said of an empty one. */
export function titleMissing(of: "project" | "form"): string {
  return `Enter a ${wordFor(of)} for the ${of}`;
}

const wordFor = (of: "project" | "form") => (of === "project" ? "name" : "title");
