import type { AppContext } from "#app/platform/app-context.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import { fieldTypeOf } from "../field-types.ts";
import { questionsOf } from "../model/pages.ts";
import { registrationsOf } from "./registrations.server.ts";
import type { ResponseFilter } from "./response-query.ts";
import { findResponse, neighbours, type ResponseScope } from "./responses.server.ts";

/** One response with its questions as they were worded when it was given. Throws 404. */
export async function showResponse(
  { db }: Pick<AppContext, "db">,
  scope: ResponseScope,
  filter: ResponseFilter,
  responseId: string | undefined,
) {
  const response = await findResponse(db, scope.form, responseId);
  const version = scope.versions.find(({ id }) => id === response.versionId);
  const files = await db
    .selectFrom("formFiles")
    .select(["id", "elementId", "name", "bytes"])
    .where("responseId", "=", response.id)
    .orderBy("id")
    .execute();
  const place = (await registrationsOf(db, [response.id])).get(response.id) ?? null;
  return {
    id: response.id,
    number: response.number,
    name: response.name,
    email: response.email,
    reference: response.reference,
    when: fullDate(response.submittedAt, scope.timeZone),
    version: version && scope.versions.length > 1 ? { number: version.number, of: scope.versions[0]!.number } : null,
    place: place?.words ?? null,
    answers: questionsOf(version?.elements ?? []).map((element) => {
      const answer = response.answers[element.id];
      return {
        id: element.id,
        label: element.label || fieldTypeOf(element).label,
        words: answer === undefined ? "" : fieldTypeOf(element).words(answer, element),
        files: files
          .filter(({ elementId }) => elementId === element.id)
          .map(({ id, name, bytes }) => ({ id, name, size: fileSize(bytes) })),
      };
    }),
    ...(await neighbours(db, scope, filter, response.number)),
  };
}

/** "340 KB", "2.4 MB". */
function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
