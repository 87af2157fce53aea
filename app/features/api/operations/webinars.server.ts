import { z } from "zod";
import type { Webinar as WebinarRow } from "#app/features/webinars/model/webinar.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import type { Database } from "#db/database.server.ts";
import { orResourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import { Webinar, WebinarWithSessions, webinarIdParam } from "../schemas/webinars.server.ts";
import { operation } from "./operation.server.ts";

const tag = "Webinars";

export const listWebinars = operation({
  id: "listWebinars",
  scope: "webinars:read",
  method: "GET",
  path: "/webinars",
  tag,
  summary: "List webinars",
  description: "Webinars and events whose form isn’t in the bin, newest first.",
  params: noParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(Webinar),
  async run({ db, account }, { query: { limit, after } }) {
    const keys = pageAfter(after, 1);
    const rows = await webinars(db, account.id)
      .$if(keys !== null, (select) => select.where("webinars.id", "<", keys?.[0] ?? ""))
      .orderBy("webinars.id", "desc")
      .limit(limit + 1)
      .execute();
    return pageOfRows(rows, limit, ({ id }) => [id], showWebinar);
  },
});

export const readWebinar = operation({
  id: "readWebinar",
  scope: "webinars:read",
  method: "GET",
  path: "/webinars/{webinarId}",
  tag,
  summary: "Get a webinar",
  description: "One webinar, with its sessions.",
  params: webinarIdParam,
  answer: WebinarWithSessions,
  isTagged: true,
  async run({ db, account }, { params: { webinarId } }) {
    const webinar = await openWebinar(db, account.id, webinarId);
    const sessions = await listSessions(db, webinar);
    return { ...showWebinar(webinar), sessions: sessions.map(showSession) };
  },
});

/** A webinar that people register for, of an account. Throws 404. */
export async function openWebinar(
  db: Database,
  accountId: string,
  webinarId: string,
): Promise<WebinarRow> {
  return orResourceNotFound(
    await webinars(db, accountId).where("webinars.id", "=", webinarId).executeTakeFirst(),
  );
}

function webinars(db: Database, accountId: string) {
  return db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .selectAll("webinars")
    .where("webinars.accountId", "=", accountId)
    .where("webinars.seriesId", "is", null)
    .where("forms.deletedAt", "is", null);
}

function showSession({ id, title, startsAt, lengthMinutes, state }: WebinarRow) {
  return { id, title, startsAt, lengthMinutes, isCancelled: state === "cancelled" };
}

function showWebinar(row: WebinarRow) {
  const { formId, host, timeZone, venue, capacity, placesTaken, attendedCount } = row;
  const about = { formId, host, timeZone, venue, capacity, placesTaken, attendedCount };
  return {
    ...showSession(row),
    ...about,
    hasWaitingList: row.waitingList === 1,
    needsApproval: row.approval === 1,
    certificateProjectId: row.certificateProjectId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
