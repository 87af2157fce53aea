import type { Installation } from "../../installation.server.ts";
import { fullDate } from "../../ui/relative-time.ts";
import { kindOf } from "../kinds/kinds.ts";
import { questionsOf } from "../pages.ts";
import { findResponse, neighbours, type ResponseScope } from "./find-responses.server.ts";
import { registrationsOf } from "./registrations-of-responses.server.ts";
import type { ResponseFilter } from "./response-query.ts";

export interface ShownFile {
  id: string;
  name: string;
  bytes: number;
}

/** One response with its questions as they were worded when it was given. Throws 404. */
export async function showResponse(
  { db }: Pick<Installation, "db">,
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
        label: element.label || kindOf(element).label,
        words: answer === undefined ? "" : kindOf(element).words(answer, element),
        files: files
          .filter(({ elementId }) => elementId === element.id)
          .map(({ id, name, bytes }): ShownFile => ({ id, name, bytes })),
      };
    }),
    ...(await neighbours(db, scope, filter, response.number)),
  };
}
