import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { writeDecision } from "#app/features/webinars/attendance/decide-attendance.server.ts";
import type { WebinarRegistration } from "#app/features/webinars/model/webinar.server.ts";
import { isOver } from "#app/features/webinars/model/webinar-times.ts";
import { personForm, registerByHand } from "#app/features/webinars/people/change-people.server.ts";
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  promoteWaitingPerson,
} from "#app/features/webinars/registration/change-registration.server.ts";
import type { Database } from "#db/database.server.ts";
import { ApiProblem, fieldProblems, orResourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { pageOf, pageQuery } from "../schemas/common.server.ts";
import {
  AttendanceDecision,
  NewRegistration,
  Registration,
  RegistrationChange,
  registrationIdParams,
  webinarIdParam,
} from "../schemas/webinars.server.ts";
import { type ApiContext, operation } from "./operation.server.ts";
import { openWebinar } from "./webinars.server.ts";

const tag = "Webinars";

export const listRegistrations = operation({
  id: "listRegistrations",
  scope: "webinars:read",
  method: "GET",
  path: "/webinars/{webinarId}/registrations",
  tag,
  summary: "List registrations",
  description: "Everybody who registered, in the order in which they did, and whether they came.",
  params: webinarIdParam,
  query: z.strictObject({
    ...pageQuery,
    email: z.string().max(254).optional().describe("Only registrations with this e-mail address"),
  }),
  answer: pageOf(Registration),
  reads: { what: "api-guests", of: "webinarId" },
  async run({ db, account }, { params: { webinarId }, query: { limit, after, email } }) {
    await openWebinar(db, account.id, webinarId);
    const keys = pageAfter(after, 1);
    const rows = await db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinarId)
      .where("position", ">", Number(keys?.[0] ?? 0))
      .$if(email !== undefined, (select) =>
        select.where("emailKey", "=", (email ?? "").trim().toLowerCase()),
      )
      .orderBy("position")
      .limit(limit + 1)
      .execute();
    return pageOfRows(rows, limit, ({ position }) => [position], showRegistration);
  },
});

export const readRegistration = operation({
  id: "readRegistration",
  scope: "webinars:read",
  method: "GET",
  path: "/webinars/{webinarId}/registrations/{registrationId}",
  tag,
  summary: "Get a registration",
  description: "One person’s place in a webinar.",
  params: registrationIdParams,
  answer: Registration,
  isTagged: true,
  reads: { what: "api-guests", of: "webinarId" },
  async run({ db, account }, { params }) {
    return showRegistration(await findRegistration(db, account.id, params));
  },
});

export const createRegistration = operation({
  id: "createRegistration",
  scope: "webinars:write",
  method: "POST",
  path: "/webinars/{webinarId}/registrations",
  tag,
  summary: "Register somebody",
  description:
    "Registers one person as by hand: no approval is needed, and registration may be closed. They " +
    "get the same e-mail as everybody, and go to the waiting list if all places are taken.",
  params: webinarIdParam,
  body: NewRegistration,
  answer: Registration,
  status: 201,
  isTagged: true,
  location: ({ id, webinarId }) => `/webinars/${webinarId}/registrations/${id}`,
  problems: [409],
  async run({ app, db, account, key, now, once }, { params: { webinarId }, body }) {
    await openWebinar(db, account.id, webinarId);
    const read = personForm.safeParse(body);
    if (!read.success)
      throw new ApiProblem("invalid", "This person’s details aren’t valid.", {
        errors: fieldProblems(read.error),
      });
    const by = { account, actor: { actorId: null, actorKeyId: key.id }, now };
    return once(async (trx) => {
      const added = await registerByHand(trx, app, { webinarId, person: read.data }, by);
      if ("problems" in added)
        throw new ApiProblem("conflict", Object.values(added.problems).join(" "));
      return showRegistration(added.person);
    });
  },
});

export const updateRegistration = operation({
  id: "updateRegistration",
  scope: "webinars:write",
  method: "PATCH",
  path: "/webinars/{webinarId}/registrations/{registrationId}",
  tag,
  summary: "Approve, decline or cancel a registration",
  description:
    "Changes the state of a registration, with the e-mail that says so. Setting the state that it " +
    "has changes nothing. Not possible once the webinar is over.",
  params: registrationIdParams,
  body: RegistrationChange,
  answer: Registration,
  isTagged: true,
  minds: true,
  problems: [409],
  async run(context, { params, body: { state } }) {
    const { account, now, once, requireUnchanged } = context;
    return once(async (trx) => {
      const webinar = await openWebinar(trx, account.id, params.webinarId);
      const before = await findRegistration(trx, account.id, params);
      requireUnchanged(readRegistration, showRegistration(before));
      if (before.state === state) return showRegistration(before);
      if (isOver(webinar, now)) throw new ApiProblem("conflict", "The webinar is over.");
      await changeState(trx, context, before, state);
      return showRegistration(await findRegistration(trx, account.id, params));
    });
  },
});

export const decideAttendance = operation({
  id: "decideAttendance",
  scope: "webinars:write",
  method: "POST",
  path: "/webinars/{webinarId}/registrations/{registrationId}/attendance",
  tag,
  summary: "Record attendance",
  description:
    "Decides whether somebody with a place attended, as organisers do by hand. Where certificates " +
    "go out automatically, who attended gets theirs. Certificates are never revoked by this.",
  params: registrationIdParams,
  body: AttendanceDecision,
  answer: Registration,
  problems: [409],
  async run({ account, now, once }, { params, body: { decision } }) {
    const decided = { attended: "came", absent: "absent" } as const;
    return once(async (trx) => {
      const webinar = await openWebinar(trx, account.id, params.webinarId);
      const { state } = await findRegistration(trx, account.id, params);
      if (state !== "registered")
        throw new ApiProblem("conflict", "Only somebody with a place can have attended.");
      const given = decision === null ? "unsaid" : decided[decision];
      await writeDecision(trx, webinar, { ids: [params.registrationId], decision: given, now });
      return showRegistration(await findRegistration(trx, account.id, params));
    });
  },
});

/** Throws 409 where the registration can't become that. */
async function changeState(
  trx: Database,
  { app, account, key, now }: ApiContext,
  { id, webinarId, name, email, state: before }: WebinarRegistration,
  state: z.output<typeof RegistrationChange>["state"],
): Promise<void> {
  const act = { webinarId, account, registrationId: id, now };
  const done = await {
    registered: async () => {
      if (before === "waiting") return promoteWaitingPerson(trx, app, act);
      return (await approveRegistration(trx, app, act)) === "registered";
    },
    declined: () => declineRegistration(trx, app, act),
    cancelled: () => cancelRegistration(trx, app, act),
  }[state]();
  if (!done)
    throw new ApiProblem("conflict", `A registration that is ${before} can’t become ${state}.`);
  await recordActivity(trx, {
    accountId: account.id,
    actorId: null,
    actorKeyId: key.id,
    kind: "update",
    text: `Set the registration of ${name || email} to ${state}`,
    now,
  });
}

async function findRegistration(
  db: Database,
  accountId: string,
  { webinarId, registrationId }: { webinarId: string; registrationId: string },
): Promise<WebinarRegistration> {
  await openWebinar(db, accountId, webinarId);
  return orResourceNotFound(
    await db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("id", "=", registrationId)
      .where("webinarId", "=", webinarId)
      .executeTakeFirst(),
  );
}

function showRegistration(row: WebinarRegistration) {
  const { id, webinarId, name, email, state, responseId, registeredAt, joinedAt } = row;
  const { checkedInAt, reportedMinutes, sessionsAttended, certificateId } = row;
  const person = { id, webinarId, name, email, state, responseId, registeredAt };
  const signs = { joinedAt, checkedInAt, reportedMinutes, sessionsAttended };
  return {
    ...person,
    ...signs,
    certificateId,
    attendance: attendanceOf(row),
    decision: decisionOf(row),
  };
}

function attendanceOf({ attended, doubtful }: WebinarRegistration) {
  if (attended === 1) return "attended" as const;
  return doubtful === 1 ? ("doubtful" as const) : ("absent" as const);
}

function decisionOf({ manual }: WebinarRegistration) {
  if (manual === null) return null;
  return manual === 1 ? ("attended" as const) : ("absent" as const);
}
