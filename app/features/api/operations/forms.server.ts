import { z } from "zod";
import { fieldTypeOf } from "#app/features/forms/fields/field-types.ts";
import { formStatus } from "#app/features/forms/model/form-status.ts";
import { questionsOf } from "#app/features/forms/model/pages.ts";
import { publishedVersion } from "#app/features/forms/store/find-form.server.ts";
import {
  draftDefinition,
  versionDefinition,
} from "#app/features/forms/store/stored-form.server.ts";
import type { Database } from "#db/database.server.ts";
import { orResourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import { Form, FormWithQuestions, formIdParam } from "../schemas/forms.server.ts";
import { type ApiContext, operation } from "./operation.server.ts";

const tag = "Forms";

export const listForms = operation({
  id: "listForms",
  scope: "forms:read",
  method: "GET",
  path: "/forms",
  tag,
  summary: "List forms",
  description: "Forms that aren’t in the bin, newest first, including those of webinars.",
  params: noParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(Form),
  async run(context, { query: { limit, after } }) {
    const keys = pageAfter(after, 1);
    const rows = await forms(context.db, context.account.id)
      .$if(keys !== null, (select) => select.where("f.id", "<", keys?.[0] ?? ""))
      .orderBy("f.id", "desc")
      .limit(limit + 1)
      .execute();
    return pageOfRows(
      rows,
      limit,
      ({ id }) => [id],
      (row) => showForm(row, context),
    );
  },
});

export const readForm = operation({
  id: "readForm",
  scope: "forms:read",
  method: "GET",
  path: "/forms/{formId}",
  tag,
  summary: "Get a form",
  description: "One form, with the questions that it asks.",
  params: formIdParam,
  answer: FormWithQuestions,
  isTagged: true,
  async run(context, { params: { formId } }) {
    const { db, account } = context;
    const row = orResourceNotFound(
      await forms(db, account.id).select("f.draft").where("f.id", "=", formId).executeTakeFirst(),
    );
    const version = await publishedVersion(db, row);
    const { elements } = version ? versionDefinition(version) : draftDefinition(row);
    return {
      ...showForm(row, context),
      questions: questionsOf(elements).map((element) => ({
        id: element.id,
        kind: element.kind,
        label: element.label,
        isRequired: element.required,
        options: fieldTypeOf(element).choices(element),
      })),
    };
  },
});

function forms(db: Database, accountId: string) {
  return db
    .selectFrom("forms as f")
    .leftJoin("webinars as w", (join) =>
      join.onRef("w.formId", "=", "f.id").on("w.seriesId", "is", null),
    )
    .select(["f.id", "f.slug", "f.title", "f.publishedVersionId", "f.enabled", "f.closesAt"])
    .select(["f.responseLimit", "f.responseCount", "f.isSample", "f.createdAt", "f.editedAt"])
    .select("w.id as webinarId")
    .where("f.accountId", "=", accountId)
    .where("f.deletedAt", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof forms>["execute"]>>[number];

function showForm(row: Row, { app, now }: Pick<ApiContext, "app" | "now">) {
  return {
    ...row,
    url: `${app.config.appUrl}/f/${row.slug}`,
    status: formStatus(row, now),
    isSample: row.isSample === 1,
  };
}
