import { z } from "zod";
import { readChoices } from "#app/features/delivery/suppressions/mail-choices.server.ts";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { tagKey } from "#app/features/recipients/tags/tag-names.ts";
import {
  changeTagsOfPerson,
  countTags,
  tagsOfPeople,
} from "#app/features/recipients/tags/tags.server.ts";
import type { Database } from "#db/database.server.ts";
import { ApiProblem, resourceNotFound } from "../http/api-problem.server.ts";
import { noParams } from "../schemas/common.server.ts";
import {
  Person,
  PersonTags,
  personIdParam,
  TagChange,
  Tag as TagShape,
} from "../schemas/resources.server.ts";
import { operation } from "./operation.server.ts";

const tag = "People";

export const findPeople = operation({
  id: "findPeople",
  scope: "people:read",
  method: "GET",
  path: "/people",
  tag,
  summary: "Find a person",
  description:
    "Returns the person with this e-mail address, or an empty result. People who share an address count as one here.",
  params: noParams,
  query: z.strictObject({ email: z.string().max(254).describe("The complete e-mail address") }),
  answer: z.object({ data: z.array(Person) }),
  reads: { what: "api-people" },
  async run({ db, account, now }, { query }) {
    const email = query.email.trim().toLowerCase();
    const row = await db
      .selectFrom("people")
      .select(["number", "id", "email", "firstName", "lastName", "createdAt as firstSeenAt"])
      .where("accountId", "=", account.id)
      .where("email", "=", email)
      .executeTakeFirst();
    if (!row) return { data: [] };
    const suppressed = await readSuppression(db, account.id, email);
    const choices = await readChoices(db, { accountId: account.id, email, now });
    const { number, ...person } = row;
    const tags = await tagNamesOf(db, number);
    return {
      data: [
        {
          ...person,
          tags,
          notMailed: suppressed && { reason: suppressed.reason, since: suppressed.createdAt },
          leftTopics: choices.topics.filter(({ isLeft }) => isLeft).map(({ name }) => name),
          pausedUntil: choices.pausedUntil,
        },
      ],
    };
  },
});

export const listAllTags = operation({
  id: "listTags",
  scope: "people:read",
  method: "GET",
  path: "/tags",
  tag,
  summary: "List tags",
  description: "All the account’s tags in alphabetical order, with how many people have each one.",
  params: noParams,
  answer: z.object({ data: z.array(TagShape) }),
  async run({ db, account }) {
    return { data: await countTags(db, account.id) };
  },
});

export const changePersonTags = operation({
  id: "changePersonTags",
  scope: "people:write",
  method: "POST",
  path: "/people/{personId}/tags",
  tag,
  summary: "Add or remove tags",
  description:
    "New tags are created automatically. Tags that differ only in case or accents count " +
    "as the same. Sending the same again changes nothing.",
  params: personIdParam,
  body: TagChange,
  answer: PersonTags,
  async run({ account, now, once }, { params: { personId }, body: { add, remove } }) {
    const both = add.find((name) => remove.some((other) => tagKey(other) === tagKey(name)));
    if (both !== undefined) {
      const errors = [{ path: "remove", message: `“${both}” is also in add` }];
      throw new ApiProblem("invalid", "A tag can’t be both added and removed.", { errors });
    }
    return once(async (trx) => {
      const number = await findPersonNumber(trx, account.id, personId);
      const problem = await changeTagsOfPerson(trx, {
        accountId: account.id,
        number,
        add,
        remove,
        now,
      });
      if (problem)
        throw new ApiProblem("invalid", problem, { errors: [{ path: "add", message: problem }] });
      return { tags: await tagNamesOf(trx, number) };
    });
  },
});

async function findPersonNumber(db: Database, accountId: string, id: string): Promise<number> {
  const row = await db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw resourceNotFound();
  return row.number;
}

async function tagNamesOf(db: Database, number: number): Promise<string[]> {
  return ((await tagsOfPeople(db, [number])).get(number) ?? []).map(({ name }) => name);
}
