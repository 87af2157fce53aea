import { z } from "zod";
import { projectCredits } from "#app/features/certificates/credits/stored-credits.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { ApiProblem } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import { Project, projectIdParam } from "../schemas/resources.server.ts";
import { operation } from "./operation.server.ts";

const tag = "Projects";

export const listProjects = operation({
  id: "listProjects",
  scope: "projects:read",
  method: "GET",
  path: "/projects",
  tag,
  summary: "List projects",
  description: "Certificate projects that aren’t in the bin, newest first.",
  params: noParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(Project),
  async run({ db, account }, { query: { limit, after } }) {
    const keys = pageAfter(after, 1);
    const rows = await projects(db, account.id)
      .$if(keys !== null, (select) => select.where("p.id", "<", keys?.[0] ?? ""))
      .orderBy("p.id", "desc")
      .limit(limit + 1)
      .execute();
    return pageOfRows(rows, limit, ({ id }) => [id], showProject);
  },
});

export const readProject = operation({
  id: "readProject",
  scope: "projects:read",
  method: "GET",
  path: "/projects/{projectId}",
  tag,
  summary: "Get a project",
  description: "One project, with its list of recipients.",
  params: projectIdParam,
  answer: Project,
  isTagged: true,
  async run({ db, account }, { params }) {
    const row = await projects(db, account.id)
      .where("p.id", "=", params.projectId)
      .executeTakeFirst();
    if (!row) throw new ApiProblem("not-found", "There is no project with this id.");
    return showProject(row);
  },
});

function projects(db: Database, accountId: string) {
  return db
    .selectFrom("projects as p")
    .leftJoin("recipientLists as l", "l.id", "p.listId")
    .select([
      "p.id",
      "p.title",
      "p.sendStatus",
      "p.listId",
      "p.isSample",
      "p.credits",
      "p.createdAt",
      "p.editedAt",
    ])
    .select(["l.recipientCount", "l.columns"])
    .where("p.accountId", "=", accountId)
    .where("p.deletedAt", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof projects>["execute"]>>[number];

function showProject({ columns, isSample, recipientCount, credits, ...project }: Row) {
  return {
    ...project,
    recipientCount: recipientCount ?? 0,
    fields: readStoredList(
      columns ?? "[]",
      "recipientLists.columns",
      `of the project ${project.id}`,
    ),
    isSample: isSample === 1,
    credits: projectCredits({ id: project.id, credits }),
  };
}
