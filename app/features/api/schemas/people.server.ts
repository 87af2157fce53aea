import { z } from "zod";
import { id, line, moment } from "./common.server.ts";

export const Suppression = z
  .object({
    email: z.string(),
    reason: z.enum(["bounced", "complained", "unsubscribed", "provider"]),
    detail: z.string(),
    since: moment("Since when nothing is sent to it"),
  })
  .describe("An address that gets no e-mails from this account");

export const NewSuppressions = z
  .strictObject({
    emails: z
      .array(line(254))
      .min(1, "Send at least one")
      .max(1_000, "At most 1,000 per request")
      .describe("Addresses whose people asked for no more e-mails"),
    detail: line(200).default("Asked you").describe("Why, as organisers read it"),
  })
  .describe("Addresses to suppress");

export const AddedSuppressions = z
  .object({ added: z.number().int().describe("How many were new; the others stay as they are") })
  .describe("The result of suppressing addresses");

export const Segment = z
  .object({ id: id("The segment’s id"), name: z.string() })
  .describe("A rule that selects some of the account’s people");

export const Member = z
  .object({
    id: id("The member’s id"),
    name: z.string(),
    email: z.string(),
    role: z.enum(["owner", "editor", "viewer"]),
    since: moment("When they joined"),
  })
  .describe("Somebody who works in the account");
