import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { giveList } from "#app/features/certificates/projects/write-project.server.ts";
import { insertList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { ApiProblem, orResourceNotFound, resourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import { listIdParam, NewList, RecipientList } from "../schemas/resources.server.ts";
import { operation } from "./operation.server.ts";

const tag = "Lists and recipients";

export const listLists = operation({
  id: "listLists",
  scope: "recipients:read",
  method: "GET",
  path: "/lists",
  tag,
  summary: "List lists",
  description: "Lists of people, newest first.",
  params: noParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(RecipientList),
  async run({ db, account }, { query: { limit, after } }) {
    const keys = pageAfter(after, 1);
    const rows = await lists(db, account.id)
      .$if(keys !== null, (select) => select.where("id", "<", keys?.[0] ?? ""))
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    return pageOfRows(rows, limit, ({ id }) => [id], showList);
  },
});

export const createList = operation({
  id: "createList",
  scope: "recipients:write",
  method: "POST",
  path: "/lists",
  tag,
  summary: "Create a list",
  description: "Creates an empty list. It can be the list of a project that has none yet.",
  params: noParams,
  body: NewList,
  answer: RecipientList,
  status: 201,
  isTagged: true,
  location: ({ id }) => `/lists/${id}`,
  problems: [409],
  async run({ account, key, now, once }, { body: { name, projectId } }) {
    return once(async (trx) => {
      const source = projectId === undefined ? "api" : "project";
      const id = await insertList(trx, { accountId: account.id, name, source, now });
      if (projectId !== undefined)
        await giveTo(trx, { accountId: account.id, projectId, listId: id });
      const text = `Created the list ${name}`;
      await recordActivity(trx, {
        accountId: account.id,
        actorId: null,
        actorKeyId: key.id,
        kind: "new",
        text,
        now,
      });
      return showList(await lists(trx, account.id).where("id", "=", id).executeTakeFirstOrThrow());
    });
  },
});

export const readList = operation({
  id: "readList",
  scope: "recipients:read",
  method: "GET",
  path: "/lists/{listId}",
  tag,
  summary: "Get a list",
  description: "One list, without the people on it.",
  params: listIdParam,
  answer: RecipientList,
  isTagged: true,
  async run({ db, account }, { params: { listId } }) {
    const row = await lists(db, account.id).where("id", "=", listId).executeTakeFirst();
    if (!row) throw resourceNotFound();
    return showList(row);
  },
});

async function giveTo(
  trx: Database,
  given: { accountId: string; projectId: string; listId: string },
): Promise<void> {
  const project = orResourceNotFound(await findProject(trx, given.accountId, given.projectId));
  if (!(await giveList(trx, project.id, given.listId)))
    throw new ApiProblem(
      "conflict",
      "This project already has a list. Its id is in the project’s `listId`.",
    );
}

function lists(db: Database, accountId: string) {
  return db
    .selectFrom("recipientLists")
    .select(["id", "name", "source", "recipientCount", "columns", "createdAt", "updatedAt"])
    .where("accountId", "=", accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof lists>["execute"]>>[number];

function showList({ columns, ...list }: Row) {
  return { ...list, fields: readStoredList(columns, "recipientLists.columns", list.id) };
}
