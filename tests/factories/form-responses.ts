import type { Insertable } from "kysely";
import { searchable } from "../../app/engines/letters/searchable.ts";
import type { Answers } from "../../app/features/forms/definition/definition.ts";
import { fieldTypeOf } from "../../app/features/forms/fields/field-types.ts";
import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import { versionDefinition } from "../../app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId, randomLetters } from "../../app/platform/text/ids.ts";
import { wholeName } from "../../app/platform/text/wording.ts";
import type { FormResponsesTable } from "../../db/schema/forms.ts";

/** Answers of one person; to the version the public sees, unless another is named. */
export interface GivenResponse {
  answers: Answers;
  at?: string;
  versionId?: string;
}

/** What somebody answers `contactQuestions` with, and more. */
export const person = (first: string, last: string, more: Answers = {}): Answers => ({
  fullname: { first, last },
  emailadr: `${first
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()}@people.test`,
  ...more,
});

/**
 * Responses as the public form leaves them, without anything that follows from one. Returns their
 * ids in order.
 */
export async function addResponses(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  formId: string,
  given: GivenResponse[],
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const form: Form = await trx
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", formId)
      .executeTakeFirstOrThrow();
    const versions = await trx
      .selectFrom("formVersions")
      .select(["id", "definition"])
      .where("formId", "=", formId)
      .execute();
    const definitions = new Map(
      versions.map(({ id, definition }) => [id, versionDefinition({ id, definition })]),
    );
    const rows = given.map(({ answers, at, versionId }, index): Insertable<FormResponsesTable> => {
      const version = versionId ?? form.publishedVersionId!;
      const { elements } = definitions.get(version)!;
      const of = (kind: string) =>
        answers[elements.find((element) => element.kind === kind)?.id ?? ""];
      const name = of("full-name") as { first: string; last: string } | undefined;
      const email = (of("email") as string | undefined) ?? "";
      const words = elements.flatMap((element) => {
        const answer = answers[element.id];
        return answer === undefined ? [] : [fieldTypeOf(element).words(answer, element)];
      });
      return {
        id: newId(),
        accountId: form.accountId,
        formId,
        versionId: version,
        number: form.lastResponseNumber + index + 1,
        reference: randomLetters(8).toUpperCase(),
        answers: JSON.stringify(answers),
        name: name ? wholeName({ firstName: name.first, lastName: name.last }) : "",
        email,
        emailKey: email ? email.toLowerCase() : null,
        searchText: searchable(words.join(" ")),
        onceToken: newId(),
        submittedAt: at ?? clock().toISOString(),
      };
    });
    for (let start = 0; start < rows.length; start += 500) {
      await trx
        .insertInto("formResponses")
        .values(rows.slice(start, start + 500))
        .execute();
    }
    await trx
      .updateTable("forms")
      .set({
        responseCount: form.responseCount + rows.length,
        lastResponseNumber: form.lastResponseNumber + rows.length,
      })
      .where("id", "=", formId)
      .execute();
    return rows.map(({ id }) => id);
  });
}

/** A file of a response, kept as an upload is. Returns its id. */
export async function addResponseFile(
  { db, files, clock }: Pick<AppContext, "db" | "files" | "clock">,
  responseId: string,
  given: { elementId: string; name: string; contentType?: string; content: string },
): Promise<{ id: string; fileKey: string }> {
  const { accountId, formId } = await db
    .selectFrom("formResponses")
    .select(["accountId", "formId"])
    .where("id", "=", responseId)
    .executeTakeFirstOrThrow();
  const id = newId();
  const fileKey = `accounts/${accountId}/forms/${formId}/${id}`;
  const content = Buffer.from(given.content);
  await files.put(fileKey, content);
  await db
    .insertInto("formFiles")
    .values({
      id,
      accountId,
      formId,
      draftId: null,
      responseId,
      elementId: given.elementId,
      fileKey,
      name: given.name,
      contentType: given.contentType ?? "application/pdf",
      bytes: content.length,
      createdAt: clock().toISOString(),
    })
    .execute();
  return { id, fileKey };
}
