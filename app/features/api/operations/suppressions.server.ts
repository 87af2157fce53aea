import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { SUPPRESSION_REASONS } from "#app/features/delivery/suppressions/suppression-messages.ts";
import {
  addSuppressions,
  releaseSuppression,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import { ApiProblem, resourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import { AddedSuppressions, NewSuppressions, Suppression } from "../schemas/people.server.ts";
import { operation } from "./operation.server.ts";

const tag = "People";
const REASONS = SUPPRESSION_REASONS.map(({ value }) => value);

export const listSuppressed = operation({
  id: "listSuppressions",
  scope: "people:read",
  method: "GET",
  path: "/suppressions",
  tag,
  summary: "List suppressed addresses",
  description: "Addresses that get no e-mails from this account, in alphabetical order.",
  params: noParams,
  query: z.strictObject({
    ...pageQuery,
    reason: z.enum(REASONS).optional().describe("Only addresses suppressed for this reason"),
  }),
  answer: pageOf(Suppression),
  reads: { what: "api-suppressions" },
  async run({ db, account }, { query: { limit, after, reason } }) {
    const keys = pageAfter(after, 1);
    const rows = await db
      .selectFrom("suppressions")
      .select(["email", "reason", "detail", "createdAt as since"])
      .where("accountId", "=", account.id)
      .where("email", ">", keys?.[0] ?? "")
      .$if(reason !== undefined, (select) => select.where("reason", "=", reason ?? "bounced"))
      .orderBy("email")
      .limit(limit + 1)
      .execute();
    return pageOfRows(
      rows,
      limit,
      ({ email }) => [email],
      (row) => row,
    );
  },
});

export const suppress = operation({
  id: "createSuppressions",
  scope: "people:write",
  method: "POST",
  path: "/suppressions",
  tag,
  summary: "Suppress addresses",
  description:
    "Stops e-mails to people who asked for that. If one of the addresses isn’t valid, none is added.",
  params: noParams,
  body: NewSuppressions,
  answer: AddedSuppressions,
  async run({ account, key, now, once }, { body: { emails, detail } }) {
    const known = new Set<string>();
    const errors = emails.flatMap((typed, index) => {
      const read = readEmailAddress(typed);
      if (!read.ok) return [{ path: `emails.${index}`, message: "Not an e-mail address" }];
      known.add(read.email);
      return [];
    });
    if (errors.length > 0)
      throw new ApiProblem("invalid", "Some of these aren’t e-mail addresses.", { errors });
    const by = { accountId: account.id, actorId: null, actorKeyId: key.id, now };
    return once(async (trx) => {
      const { addedCount } = await addSuppressions(trx, { ...by, emails: [...known], detail });
      return { added: addedCount };
    });
  },
});

export const release = operation({
  id: "deleteSuppression",
  scope: "people:write",
  method: "DELETE",
  path: "/suppressions/{email}",
  tag,
  summary: "Release an address",
  description:
    "Lets an address get e-mails again that bounced or that the provider refused. Who unsubscribed " +
    "or complained stays suppressed: only a member of the account can say that somebody asked for " +
    "e-mails again.",
  params: z.object({ email: z.string().max(254).describe("The complete e-mail address") }),
  answer: null,
  status: 204,
  problems: [409],
  async run({ account, key, now, once }, { params: { email } }) {
    const by = { accountId: account.id, actorId: null, actorKeyId: key.id, now };
    await once(async (trx) => {
      const outcome = await releaseSuppression(trx, { ...by, email, personAsked: false });
      if (outcome === "absent") throw resourceNotFound();
      if (outcome !== "released")
        throw new ApiProblem("conflict", "This person asked for no more e-mails.");
    });
  },
});
