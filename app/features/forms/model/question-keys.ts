import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import type { PostedFields } from "../definition/field-type.ts";
import { foldText, slugLabel } from "../definition/read-text.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import type { LinkValues } from "./link-values.ts";
import { questionsOf } from "./pages.ts";

/** People agree, sign and upload themselves: a link never does it for them. */
const NEVER_GIVEN = new Set([
  "consent",
  "file-upload",
  "signature",
  "calculation",
  "matrix",
  "ranking",
]);

/** The short names of one kind, for the first question of it. */
const COMMON: Record<string, string> = { email: "email", phone: "phone", "full-name": "name" };

/**
 * What each question is called in a link: "email" for the first address, "where-do-you-work" for a
 * question with these words. Two of one name are told apart by a number. The id of an element works
 * always, even when its words change.
 */
export function questionKeys({
  elements,
}: FormDefinition): { element: FormElement; key: string }[] {
  const used = new Set<string>();
  return questionsOf(elements)
    .filter(({ kind }) => !NEVER_GIVEN.has(kind))
    .map((element) => {
      const wanted = wantedKey(element, used) || element.id;
      let key = wanted;
      for (let number = 2; used.has(key); number++) key = `${wanted}-${number}`;
      used.add(key);
      return { element, key };
    });
}

function wantedKey({ kind, label, settings }: FormElement, used: Set<string>): string {
  const common = COMMON[kind];
  if (common && settings.own !== false && !used.has(common)) return common;
  if (kind === "hidden" && typeof settings.key === "string" && settings.key) return settings.key;
  return slugLabel(label);
}

/** The answers that a link gives. What a question would not take is left out. */
export function answersByLink(
  definition: FormDefinition,
  given: LinkValues,
  now: Date,
  t: Texts,
): Answers {
  if (given.length === 0) return {};
  const answers: Answers = {};
  const questions = questionKeys(definition);
  const keys = new Set(questions.map(({ key }) => key));
  for (const { element, key } of questions) {
    const former = [formerKey(element.label)].filter((name) => !keys.has(name));
    const values = valuesFor(element, [key, ...former, element.id], given);
    if (values === null) continue;
    const read = fieldTypeOf(element).readAnswer({
      posted: values,
      name: NAME,
      element: { ...element, required: false },
      now,
      t,
    });
    if ("answer" in read && read.answer !== null) answers[element.id] = read.answer;
  }
  return answers;
}

/** Of the control that a link's value is read as. */
const NAME = "q";

/** As links called a question before hooked letters and apostrophes were read; they still work. */
function formerKey(label: string): string {
  return label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
}

/** `names`: what the question is called in links; its key, then others. */
function valuesFor(
  element: FormElement,
  names: readonly string[],
  given: LinkValues,
): PostedFields | null {
  const named = (name: string) =>
    given.filter(([its]) => foldText(its) === name).map(([, value]) => value);
  const all = [...new Set(names.filter(Boolean))];
  const own = all.flatMap(named);
  const parts = new Map<string, string>();
  for (const [name, value] of given)
    for (const before of all)
      if (name.startsWith(`${before}.`)) parts.set(name.slice(before.length + 1), value);
  if (element.kind === "full-name") {
    if (names[0] === "name") {
      const [first = "", last = ""] = ["first_name", "last_name"].map(
        (name) => named(name)[0] ?? "",
      );
      if (first) parts.set("first", first);
      if (last) parts.set("last", last);
    }
    const [first = "", ...rest] = (own[0] ?? "").trim().split(/\s+/);
    if (first && !parts.has("first")) parts.set("first", first);
    if (first && !parts.has("last")) parts.set("last", rest.join(" ") || "-");
  }
  if (own.length === 0 && parts.size === 0) return null;
  const choices = fieldTypeOf(element).choices(element);
  const typed = choices ? own.flatMap((value) => chosen(value, choices)) : own;
  const partOf = (name: string) => parts.get(name.slice(NAME.length + 1)) ?? "";
  return {
    get: (name) => (name === NAME ? (typed[0] ?? "") : partOf(name)),
    getAll: (name) => (name === NAME ? typed : []),
    file: () => null,
  };
}

/**
 * "data, design" as the choices "Data" and "Design": capitals don't matter, and commas may stand
 * between several.
 */
function chosen(value: string, choices: string[]): string[] {
  const find = (text: string) => choices.find((choice) => foldText(choice) === foldText(text));
  const whole = find(value);
  if (whole !== undefined) return [whole];
  return value.split(",").flatMap((part) => find(part) ?? []);
}
