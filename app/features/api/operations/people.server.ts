import { z } from "zod";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { tagsOfPeople } from "#app/features/recipients/tags/tags.server.ts";
import { noParams } from "../schemas/common.server.ts";
import { Person } from "../schemas/resources.server.ts";
import { operation } from "./operation.server.ts";

export const findPeople = operation({
  id: "findPeople",
  scope: "people:read",
  method: "GET",
  path: "/people",
  tag: "People",
  summary: "Look a person up",
  description: "The person with an address, or nobody. Several people who share an address count as one here.",
  params: noParams,
  query: z.strictObject({ email: z.string().max(254).describe("The whole address") }),
  answer: z.object({ data: z.array(Person) }),
  reads: { what: "api-people" },
  async run({ db, account }, { query }) {
    const email = query.email.trim().toLowerCase();
    const row = await db
      .selectFrom("people")
      .select(["number", "id", "email", "firstName", "lastName", "createdAt as firstSeenAt"])
      .where("accountId", "=", account.id)
      .where("email", "=", email)
      .executeTakeFirst();
    if (!row) return { data: [] };
    const suppressed = await readSuppression(db, account.id, email);
    const { number, ...person } = row;
    const tags = ((await tagsOfPeople(db, [number])).get(number) ?? []).map(({ name }) => name);
    return { data: [{ ...person, tags, notMailed: suppressed && { reason: suppressed.reason, since: suppressed.createdAt } }] };
  },
});
