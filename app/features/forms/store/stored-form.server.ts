import { z } from "zod";
import { readStored, readStoredObject } from "#app/platform/database/stored-json.ts";
import type { Answers, ElementSettings, FormDefinition } from "../definition/definition.ts";
import { DEFAULT_FORM_SETTINGS, type FormSettings } from "../model/form-settings.ts";
import { formSettingsShape, translationsShape } from "../model/form-settings-shape.server.ts";
import type { Form } from "./find-form.server.ts";

const showWhen = z.object({
  match: z.enum(["all", "any"]),
  rules: z.array(
    z.object({
      questionId: z.string(),
      test: z.enum([
        "is",
        "is-not",
        "contains",
        "more-than",
        "less-than",
        "answered",
        "not-answered",
      ]),
      value: z.string(),
    }),
  ),
});

const definitionShape = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      label: z.string(),
      help: z.string(),
      required: z.boolean(),
      showWhen: showWhen.nullable(),
      // Each kind reads its own.
      settings: z.custom<ElementSettings>(
        (value) => typeof value === "object" && value !== null && !Array.isArray(value),
      ),
      translations: translationsShape.optional(),
    }),
  ),
}) satisfies z.ZodType<FormDefinition>;

const storedSettings = formSettingsShape.partial() as z.ZodType<Partial<FormSettings>>;

/** The definition that the draft of a form holds. Throws `DamagedRowError`, as all of these do. */
export function draftDefinition({ id, draft }: { id: string; draft: string }): FormDefinition {
  return readStored<FormDefinition>(definitionShape, draft, "forms.draft", id);
}

/** The draft in the shape of a published version, to show it as visitors will see it. */
export function draftVersion({ id, accountId, title, draft, editedAt }: Form) {
  return {
    id,
    accountId,
    formId: id,
    number: 0,
    title,
    definition: draft,
    publishedBy: null,
    publishedAt: editedAt,
  };
}

/** The definition of a published version. */
export function versionDefinition({
  id,
  definition,
}: {
  id: string;
  definition: string;
}): FormDefinition {
  return readStored<FormDefinition>(definitionShape, definition, "formVersions.definition", id);
}

/** The definition of a step of a draft's history. */
export function revisionDefinition(row: {
  formId: string;
  revision: number;
  draft: string;
}): FormDefinition {
  return readStored<FormDefinition>(
    definitionShape,
    row.draft,
    "formRevisions.draft",
    `${row.formId}/${row.revision}`,
  );
}

/** The settings of a form; what was added since they were written has its default. */
export function formSettings({ id, settings }: { id: string; settings: string }): FormSettings {
  return {
    ...DEFAULT_FORM_SETTINGS,
    ...readStored(storedSettings, settings, "forms.settings", id),
  };
}

/** What somebody answered. Each kind of question reads its own answer. */
export function responseAnswers({ id, answers }: { id: string; answers: string }): Answers {
  return readStoredObject(answers, "formResponses.answers", id) as Answers;
}
