import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormAnswer, FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, hiddenField, intentOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import { CONSENT_MISSING, type ConsentUse } from "../imports/consent.ts";
import { optionsFor } from "../imports/show-import.server.ts";
import { correctionFor, isSuggestion } from "../lists/check-person.ts";
import { listNameForm } from "../lists/list-acts.server.ts";
import { type ColumnUse, checkMapping, readColumnUse } from "../lists/list-columns.ts";
import { readOptionalTagNames } from "../tags/tag-names.ts";
import { optionalTags } from "../tags/tags.server.ts";
import {
  type Added,
  addPasted,
  type EvaluatedRow,
  evaluatePasted,
  type PasteTarget,
} from "./add-pasted.server.ts";
import { withHiddenRows } from "./paste-text.ts";
import { readNameAnswers, showNamesRead, unseenNames } from "./pasted-names.server.ts";
import { GRID_SIGNATURE, MAX_PASTED_LETTERS, type PasteChoices } from "./pasted-table.ts";
import { PasteNotRead, readPastedApart, TooMuchPasted } from "./read-apart.server.ts";
import type { PastedPeople } from "./read-pasted.ts";
import { severalTables } from "./several-tables.ts";
import { sharedPasteProblem } from "./shared-problem.ts";

/**
 * The form that people are typed or pasted into. What each column is used as is posted too, as
 * `use-0`, `use-1` …
 */
function pasteForm(use: ConsentUse, { isNew = false } = {}) {
  const name: z.ZodType<string | undefined, string | undefined> = isNew
    ? listNameForm.shape.name
    : z.string().optional();
  return z.object({
    name,
    people: z.string({ error: "Type or paste at least one person" }),
    consent: z.string({ error: CONSENT_MISSING[use] }),
    headings: z.string().optional(),
    keepUnusual: z.string().optional(),
    policy: z.string().optional(),
    tags: optionalTags,
    signature: z.string().optional(),
    namesSeen: z.string().optional(),
    hiddenSeen: z.string().optional(),
    token: z.string().optional(),
  });
}

/** People for certificates, for a mailing list, and for a mailing list that is made now. */
export const pasteForms = {
  certificates: pasteForm("certificates"),
  mailing: pasteForm("mailing"),
  newList: pasteForm("mailing", { isNew: true }),
};
export type PasteForm = (typeof pasteForms)["mailing"];

const POLICIES: ImportsTable["policy"][] = ["keep", "update", "updateByAddress"];

export type PasteView = ReturnType<typeof showPasted>;
/** The form again, with what was made of the text. */
export type PasteAnswer = FormAnswer & { pasted?: PasteView };

export type PasteOutcome =
  | { kind: "done"; location: string; message?: FlashMessage }
  /** `wait`: seconds after which it is worth sending again. */
  | { kind: "again"; status: 200 | 413 | 422 | 503; answer: PasteAnswer; wait?: number };

/**
 * Does what a press of a button under the people says: `check` only looks; `right` adds those that
 * are in order and leaves the others in the box; `suggest` corrects addresses; anything else adds
 * everybody, if all are in order. `target`: told the list's name.
 */
export async function handlePasteForm(
  app: AppContext,
  targetOf: (name: string) => PasteTarget,
  schema: PasteForm,
  form: Map<string, string>,
): Promise<PasteOutcome> {
  // Browsers send every line end as two letters.
  form.set("people", hiddenField(form, "people").replace(/\r\n?/g, "\n"));
  const refuse = (status: 413 | 422 | 503, problem: string) => {
    const isOnlyLook = ONLY_LOOK.has(intentOf(form));
    return again(submissionOf(form, isOnlyLook ? lenient(schema) : schema), status, {
      people: problem,
    });
  };
  if (hiddenField(form, "people").length > MAX_PASTED_LETTERS) return refuse(413, TOO_MUCH_TEXT);
  try {
    return await takePasteForm(app, targetOf, schema, form);
  } catch (error) {
    if (error instanceof TooMuchPasted) return refuse(413, error.message);
    if (error instanceof PasteNotRead)
      return { ...refuse(error.status, error.message), ...error.wait };
    throw error;
  }
}

const ONLY_LOOK = new Set(["check", "suggest", "hidden-rows"]);

/** Throws `TooMuchPasted` and `PasteNotRead`. */
async function takePasteForm(
  app: AppContext,
  targetOf: (name: string) => PasteTarget,
  schema: PasteForm,
  form: Map<string, string>,
): Promise<PasteOutcome> {
  const posted = submissionOf(form, schema);
  const intent = intentOf(form);
  const fields = posted.payload as Record<string, string | undefined>;
  const typed = fields.people ?? "";
  const target = targetOf(posted.status === "success" ? (posted.value.name ?? "") : "");
  const isGrid = fields.signature === GRID_SIGNATURE;
  const readText = async (text: string, choices: PasteChoices | null) => {
    const people = await readPastedApart(app, { text, choices }, target.accountId);
    // The grid numbers its people, a box of text has lines.
    return isGrid
      ? { ...people, rows: people.rows.map((row, index) => ({ ...row, line: index + 1 })) }
      : people;
  };
  const read = await readText(typed, readChoices(fields));
  if (read.rows.length === 0)
    return again(posted, 422, { people: "Type or paste at least one person" });
  const policy = POLICIES.find((one) => one === fields.policy) ?? "keep";
  const isKept = Boolean(fields.keepUnusual);
  const pasted = isKept ? keepUnusual(read) : read;
  const showAgain = async (
    text: string,
    people: PastedPeople,
    errors: FormErrors,
    added?: Added,
  ) => {
    form.set("people", text);
    const rows = await evaluatePasted(app.db, target.listId, people, policy);
    const pastedView = showPasted(people, rows, { isKept, added });
    const submission = submissionOf(form, ONLY_LOOK.has(intent) ? lenient(schema) : schema);
    const isRefused = added || submission.status !== "success" || Object.keys(errors).length > 0;
    return again(submission, isRefused ? 422 : 200, errors, pastedView);
  };
  const wrong = checkMapping(
    pasted.mapping,
    pasted.columns.map(({ name }) => name),
  );
  if (Object.keys(wrong).length > 0)
    return showAgain(typed, pasted, typed.includes("@") ? wrong : NO_ADDRESS);
  const several = severalTables(pasted);
  if (several.people) return showAgain(typed, pasted, several);
  if (intent === "suggest") {
    const corrected = takeSuggestions(pasted);
    const people = await readText(corrected, sameChoices(pasted, isGrid));
    return showAgain(corrected, people, rowErrors(people));
  }
  if (intent === "hidden-rows") {
    const whole = withHiddenRows(typed);
    return showAgain(whole, await readText(whole, sameChoices(pasted, isGrid)), {});
  }
  if (intent === "check" || posted.status !== "success")
    return showAgain(typed, pasted, rowErrors(pasted));
  const unseen = unseenParts(pasted, fields);
  if (Object.keys(unseen).length > 0)
    return showAgain(typed, pasted, { ...rowErrors(pasted), ...unseen });
  const outcome = await addPasted(app, target, pasted, {
    policy,
    token: fields.token ?? "",
    onlyWhole: intent !== "right",
    tags: readOptionalTagNames(fields.tags).names,
  });
  if (outcome.kind === "sent") return { kind: "done", location: outcome.location };
  if (outcome.kind === "refused") return showAgain(typed, pasted, rowErrors(pasted));
  if (outcome.aside.length === 0) {
    const location = target.doneTo(outcome.listId);
    return { kind: "done", location, message: addedMessage(outcome) };
  }
  const left = [...pasted.above, ...outcome.aside].map(({ source }) => source).join("\n");
  form.set("people", left);
  const people = await readText(left, sameChoices(pasted, isGrid)).catch((error) => {
    throw error instanceof PasteNotRead ? error.after(addedMessage(outcome).text) : error;
  });
  return showAgain(left, isKept ? keepUnusual(people) : people, rowErrors(people), outcome);
}

/** Said of more letters than are read, and of a form larger than any that is read. */
export const TOO_MUCH_TEXT =
  "This is too much text to paste. Nothing was added. Save it as a CSV or Excel file and upload that instead.";

/** Without one there is no column to choose. */
const NO_ADDRESS: FormErrors = {
  people:
    "There is no e-mail address in this text. Write one beside each name: Ada Obi, ada@example.com",
};

/** What was only looked at need not be agreed to yet. */
function lenient(schema: PasteForm) {
  return schema.partial() as unknown as typeof schema;
}

function again(
  submission: Parameters<typeof answerOf>[0],
  status: 200 | 413 | 422 | 503,
  errors: FormErrors,
  pasted?: PasteView,
): PasteOutcome {
  return {
    kind: "again",
    status,
    answer: { ...answerOf(submission, errors), ...(pasted ? { pasted } : {}) },
  };
}

function readChoices(fields: Record<string, string | undefined>): PasteChoices | null {
  const { signature } = fields;
  if (signature === undefined) return null;
  const uses: ColumnUse[] = [];
  for (let index = 0; ; index++) {
    const use = fields[`use-${index}`];
    if (use === undefined) break;
    uses.push(readColumnUse(use));
  }
  const isGrid = signature === GRID_SIGNATURE;
  const names = readNameAnswers(fields);
  return {
    signature: isGrid ? null : signature,
    uses,
    headings: Boolean(fields.headings),
    isGrid,
    ...(names ? { names } : {}),
  };
}

/** The choices in force, for other rows of the same columns. */
function sameChoices(
  { columns, hasHeadings, mapping: { names } }: PastedPeople,
  isGrid: boolean,
): PasteChoices {
  const uses = columns.map(({ use }) => use);
  return { signature: null, uses, headings: hasHeadings, isGrid, ...(names ? { names } : {}) };
}

/** Addresses that look mistyped are meant as they stand. */
function keepUnusual(pasted: PastedPeople): PastedPeople {
  const rows = pasted.rows.map((row) =>
    isSuggestion(row.problem ?? "") ? { ...row, problem: null } : row,
  );
  return { ...pasted, rows };
}

function takeSuggestions({ above, rows }: PastedPeople): string {
  const corrected = rows.map(({ source, problem, person: { email } }) => {
    const meant =
      problem !== null && isSuggestion(problem) ? correctionFor(problem, email)?.suggestion : "";
    if (!meant) return source;
    const at = source.toLowerCase().indexOf(email);
    return at < 0 ? source : source.slice(0, at) + meant + source.slice(at + email.length);
  });
  return [...above.map(({ source }) => source), ...corrected].join("\n");
}

const sharedProblemOf = (pasted: PastedPeople) =>
  sharedPasteProblem(
    pasted,
    pasted.rows.map(({ problem }) => problem),
  );

function rowErrors(pasted: PastedPeople): FormErrors {
  const shared = sharedProblemOf(pasted);
  if (shared) return { people: shared.text };
  const { rows } = pasted;
  const wrong = rows.filter(({ problem }) => problem).length;
  if (wrong === 0) return {};
  const all =
    rows.length === 1
      ? "The row needs"
      : `${wrong} of ${rows.length.toLocaleString("en")} rows ${wrong === 1 ? "needs" : "need"}`;
  return { people: `${all} attention` };
}

function addedMessage({ added, updated, duplicates }: Added): FlashMessage {
  const did = [
    added > 0 ? `${counted(added, "person was", "people were")} added.` : "",
    updated > 0 ? `${counted(updated, "person was", "people were")} updated.` : "",
    duplicates > 0
      ? `${counted(duplicates, "was", "were")} already on the list, or there twice.`
      : "",
  ];
  return { kind: added + updated > 0 ? "success" : "info", text: did.filter(Boolean).join(" ") };
}

/** What has to be looked at before anybody is added. */
function unseenParts(pasted: PastedPeople, fields: Record<string, string | undefined>): FormErrors {
  return {
    ...unseenNames(pasted, fields.namesSeen),
    ...unseenHiddenRows(pasted, fields.hiddenSeen),
  };
}

/** Rows that the page hides, which nobody has said anything about. */
function unseenHiddenRows({ hiddenRows }: PastedPeople, isSeen: string | undefined): FormErrors {
  return hiddenRows > 0 && !isSeen
    ? { hiddenSeen: `Choose below what happens to ${counted(hiddenRows, "hidden row")}` }
    : {};
}

const MAX_ROWS_SHOWN = 100;
const SAMPLES = 2;

/** What the page shows of pasted text, beside the text itself. */
function showPasted(
  pasted: PastedPeople,
  rows: EvaluatedRow[],
  { isKept, added }: { isKept: boolean; added?: Added | undefined },
) {
  const count = { add: 0, update: 0, duplicate: 0, invalid: 0 };
  for (const { verdict } of rows) count[verdict.outcome]++;
  const shared = sharedProblemOf(pasted)?.reason;
  // What nearly all rows share is said once, at the top.
  const shown = (outcome: "invalid" | "duplicate") =>
    rows.flatMap(({ line, person, verdict }) =>
      verdict.outcome === outcome && verdict.reason !== shared
        ? [
            {
              line,
              name: `${person.firstName} ${person.lastName}`.trim(),
              email: person.email,
              reason: verdict.reason,
            },
          ]
        : [],
    );
  return {
    signature: pasted.signature,
    isLines: pasted.isLines,
    hiddenRows: pasted.hiddenRows,
    hasHeadings: pasted.hasHeadings,
    columns: pasted.columns.map(({ name, use }, index) => ({
      name,
      use,
      samples: pasted.rows
        .slice(0, SAMPLES)
        .map(({ cells }) => [...(cells[index] ?? "")].slice(0, 24).join("")),
      options: optionsFor(name),
    })),
    count,
    invalid: shown("invalid").slice(0, MAX_ROWS_SHOWN),
    invalidTotal: shown("invalid").length,
    names: showNamesRead(pasted),
    duplicates: shown("duplicate").slice(0, MAX_ROWS_SHOWN),
    isKept,
    suggestions: isKept
      ? 0
      : pasted.rows.filter(({ problem }) => isSuggestion(problem ?? "")).length,
    added: added
      ? { added: added.added, updated: added.updated, duplicates: added.duplicates }
      : null,
  };
}
