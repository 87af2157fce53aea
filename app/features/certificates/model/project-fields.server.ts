import { z } from "zod";
import { designTexts } from "#app/engines/certificate/design.ts";
import { MAX_TITLE_LETTERS, MAX_VALUE_LETTERS } from "#app/engines/design-editor/design-limits.ts";
import { cleanLine } from "#app/engines/letters/clean-text.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import {
  placeholderKey,
  placeholderValues,
  titleOf,
  usedPlaceholders,
} from "#app/engines/placeholders/index.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { NO_ADDRESS_IN_NAME } from "#app/platform/text/mailed-name.ts";
import type { Database } from "#db/database.server.ts";
import { hasValueForEveryone } from "./printed-values.ts";

import type { Project } from "./project.server.ts";
import { projectDesign } from "./stored-design.server.ts";

/** The title, and what the page showed of it. */
const titleFields = z.object({
  title: z.string().optional().catch(undefined),
  "title-was": z.string().optional().catch(undefined),
});

/** The title and the values for everyone that a posted form changes. */
interface ProjectFieldsSubmission {
  title: string | null;
  details: Record<string, string>;
  errors: FormErrors;
  conflicts: FormErrors;
  typed: Record<string, string>;
}

/**
 * Reads the title and each `v.<field>.<placeholder>` that differs from what the page showed
 * (`title-was`, `w.…`). A value that another window changed meanwhile to something else is a
 * conflict.
 */
export function readProjectFields(
  project: Project,
  form: ReadonlyMap<string, unknown>,
): ProjectFieldsSubmission {
  const words: ProjectFieldsSubmission = {
    title: null,
    details: {},
    errors: {},
    conflicts: {},
    typed: {},
  };
  const { title, "title-was": titleWas } = titleFields.parse(Object.fromEntries(form));
  if (title !== undefined && title !== (titleWas ?? project.title)) {
    words.typed.title = title;
    words.title = cleanLine(title);
    const problem = titleProblem(words.title);
    if (problem) words.errors.title = problem;
    else if (isTaken(titleWas, project.title, words.title)) {
      words.conflicts.title =
        `The title was changed in another window to “${project.title}”. Press Update preview ` +
        "to keep yours.";
    }
  }
  const details = detailsOf(project);
  const used = placeholdersOf(project);
  for (const [name, posted] of form) {
    const match = /^v\.([a-z0-9-]{1,40})\.(.{1,60})$/su.exec(name);
    if (!match || typeof posted !== "string") continue;
    const placeholder = match[2] ?? "";
    const was = form.get(`w.${match[1]}.${placeholder}`);
    const value = cleanLine(posted);
    if (was === undefined || value === was || !used.has(placeholderKey(placeholder))) continue;
    words.typed[name] = posted;
    if (countLetters(value) > MAX_VALUE_LETTERS) {
      words.errors[name] =
        `${placeholder} for everyone can have at most ${MAX_VALUE_LETTERS} characters.`;
    } else if (isTaken(was, valueIn(details, placeholder), value)) {
      words.conflicts[name] =
        `${placeholder} was also changed in another window. Press Update preview to keep yours.`;
    } else words.details[placeholder] = value;
  }
  return words;
}

/** Keys of the placeholders on the certificate that can have one value for everyone. */
function placeholdersOf(project: Project): Set<string> {
  const names = designTexts(projectDesign(project)).flatMap(usedPlaceholders);
  return new Set(names.filter(hasValueForEveryone).map(placeholderKey));
}

/** What is wrong with a cleaned title, or null. */
export function titleProblem(title: string): string | null {
  if (!title)
    return "Enter a title, like the name of the course. It is also the course title until you change that.";
  if (countLetters(title) > MAX_TITLE_LETTERS)
    return `The title can have at most ${MAX_TITLE_LETTERS} characters.`;
  if (looksLikeAddress(title)) return `${NO_ADDRESS_IN_NAME}.`;
  return null;
}

/** A title as it is kept: a field that is typed into it, like {Organization Name}, is filled in. */
export async function filledTitle(db: Database, accountId: string, title: string): Promise<string> {
  if (!title.includes("{")) return title;
  const { name } = await db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return titleOf(title, placeholderValues({ "Organization Name": name }));
}

/** Writes what was read. One spelling of each placeholder is kept. */
export async function saveProjectFields(
  trx: Database,
  project: Project,
  words: ProjectFieldsSubmission,
  now: Date,
): Promise<void> {
  const changed = Object.entries(words.details);
  if (words.title === null && changed.length === 0) return;
  const details = detailsOf(project);
  for (const [placeholder, value] of changed) {
    for (const name of Object.keys(details))
      if (placeholderKey(name) === placeholderKey(placeholder)) delete details[name];
    if (value) details[placeholder] = value;
  }
  const title =
    words.title === null ? project.title : await filledTitle(trx, project.accountId, words.title);
  await trx
    .updateTable("projects")
    .set({
      title,
      searchText: searchable(title),
      details: JSON.stringify(details),
      editedAt: now.toISOString(),
    })
    .where("id", "=", project.id)
    .execute();
}

/** The project's values for everyone, by the names people write. */
export function detailsOf(project: Pick<Project, "id" | "details">): Record<string, string> {
  return readStoredTexts(project.details, "projects.details", project.id);
}

/** The value under any spelling of the name; empty when there is none. */
export function valueIn(details: Record<string, string>, placeholder: string): string {
  const key = placeholderKey(placeholder);
  return Object.entries(details).find(([name]) => placeholderKey(name) === key)?.[1] ?? "";
}

function isTaken(was: unknown, is: string, wish: string): boolean {
  return typeof was === "string" && was !== is && wish !== is;
}
