import { z } from "zod";
import { id, lenientText, moment, momentOrNull } from "./common.server.ts";

const session = {
  title: z.string(),
  startsAt: moment("When it starts"),
  lengthMinutes: z.number().int(),
  isCancelled: z.boolean(),
};

export const WebinarSession = z
  .object({ id: id("The session’s id"), ...session })
  .describe("One of the sessions of a webinar");

export const Webinar = z
  .object({
    id: id("The webinar’s id"),
    formId: z.string().describe("The form that registers people for it"),
    ...session,
    host: z.string(),
    timeZone: z.string().describe("The IANA name of the zone that its times are shown in"),
    venue: z.string().describe("Empty: online only"),
    capacity: z.number().int().nullable().describe("Places; null: no limit"),
    placesTaken: z.number().int(),
    hasWaitingList: z.boolean(),
    needsApproval: z.boolean().describe("Registrations wait for the organiser’s yes"),
    attendedCount: z.number().int(),
    certificateProjectId: z
      .string()
      .nullable()
      .describe("The project that those who attended get their certificates from"),
    createdAt: moment("When it was created"),
    updatedAt: moment("When it was last changed"),
  })
  .describe("A webinar or event");

export const WebinarWithSessions = Webinar.extend({
  sessions: z.array(WebinarSession).describe("Empty: it takes place once"),
}).describe("A webinar with its sessions");

export const Registration = z
  .object({
    id: id("The registration’s id"),
    webinarId: z.string(),
    name: z.string(),
    email: z.string(),
    state: z
      .enum(["registered", "pending", "waiting", "declined", "cancelled"])
      .describe("pending: waits for approval; waiting: on the waiting list"),
    responseId: z.string().nullable().describe("What they answered; null: added by hand"),
    registeredAt: moment("When they registered"),
    attendance: z
      .enum(["attended", "absent", "doubtful"])
      .describe("doubtful: signs that they came, but not enough to count"),
    decision: z
      .enum(["attended", "absent"])
      .nullable()
      .describe("What an organiser or a program decided; null: nothing"),
    joinedAt: momentOrNull("When they first followed their joining link"),
    checkedInAt: momentOrNull("When they were checked in at the door"),
    reportedMinutes: z.number().int().nullable().describe("From imported reports"),
    sessionsAttended: z.number().int(),
    certificateId: z.string().nullable(),
  })
  .describe("Somebody’s place in a webinar, or their wish for one, and whether they came");

export const NewRegistration = z
  .strictObject({
    name: lenientText(400).describe("Full name"),
    email: lenientText(400).describe("E-mail address"),
  })
  .describe("Somebody to register");

export const RegistrationChange = z
  .strictObject({
    state: z
      .enum(["registered", "declined", "cancelled"], {
        error: "Must be registered, declined or cancelled",
      })
      .describe(
        "registered: approves who waits for that, or gives a place to who is on the waiting list",
      ),
  })
  .describe("A new state of a registration. The person gets an e-mail about it");

export const AttendanceDecision = z
  .strictObject({
    decision: z
      .enum(["attended", "absent"])
      .nullable()
      .describe("null: takes the decision back, so that joining links and reports count"),
  })
  .describe("Whether somebody attended");

export const webinarIdParam = z.object({ webinarId: id("The webinar’s id") });
export const registrationIdParams = z.object({
  webinarId: id("The webinar’s id"),
  registrationId: id("The registration’s id"),
});
