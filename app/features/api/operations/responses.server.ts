import { z } from "zod";
import type { AnsweredVersion } from "#app/features/forms/responses/asked-questions.ts";
import { deleteResponses } from "#app/features/forms/responses/delete-responses.server.ts";
import {
  setHandling,
  tagsOfResponses,
} from "#app/features/forms/responses/handling/handle-responses.server.ts";
import {
  COLUMNS,
  type FoundResponse,
  findResponse,
  parsed,
} from "#app/features/forms/responses/responses.server.ts";
import { responseScope } from "#app/features/forms/responses/show-responses.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { givenAnswers } from "#app/features/forms/webhook-posts/form-posts.server.ts";
import type { Database } from "#db/database.server.ts";
import { orResourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { momentAsked, pageOf, pageQuery } from "../schemas/common.server.ts";
import {
  FormResponse,
  formIdParam,
  ResponseChange,
  responseIdParams,
} from "../schemas/forms.server.ts";
import { type ApiContext, operation } from "./operation.server.ts";

const tag = "Forms";

export const listResponses = operation({
  id: "listResponses",
  scope: "forms:read",
  method: "GET",
  path: "/forms/{formId}/responses",
  tag,
  summary: "List responses",
  description: "What people answered, in the order in which it came.",
  params: formIdParam,
  query: z.strictObject({
    ...pageQuery,
    submittedAfter: momentAsked("Only responses submitted after this moment"),
  }),
  answer: pageOf(FormResponse),
  reads: { what: "api-responses", of: "formId" },
  async run(context, { params: { formId }, query: { limit, after, submittedAfter } }) {
    const { db } = context;
    const form = await openForm(context, formId);
    const keys = pageAfter(after, 1);
    const rows = await db
      .selectFrom("formResponses")
      .select(COLUMNS)
      .where("formId", "=", formId)
      .where("number", ">", Number(keys?.[0] ?? 0))
      .$if(submittedAfter !== undefined, (select) =>
        select.where("submittedAt", ">", new Date(submittedAfter ?? 0).toISOString()),
      )
      .orderBy("number")
      .limit(limit + 1)
      .execute();
    const shown = await showAll(db, form, rows.map(parsed));
    return pageOfRows(
      shown,
      limit,
      ({ number }) => [number],
      (row) => row,
    );
  },
});

export const readResponse = operation({
  id: "readResponse",
  scope: "forms:read",
  method: "GET",
  path: "/forms/{formId}/responses/{responseId}",
  tag,
  summary: "Get a response",
  description: "One response, with its answers.",
  params: responseIdParams,
  answer: FormResponse,
  isTagged: true,
  reads: { what: "api-responses", of: "formId" },
  async run(context, { params: { formId, responseId } }) {
    return showOne(context.db, await openForm(context, formId), responseId);
  },
});

export const updateResponse = operation({
  id: "updateResponse",
  scope: "forms:write",
  method: "PATCH",
  path: "/forms/{formId}/responses/{responseId}",
  tag,
  summary: "Change a response’s status or tags",
  description: "Changes how far you are with a response. Its answers stay as they were given.",
  params: responseIdParams,
  body: ResponseChange,
  answer: FormResponse,
  isTagged: true,
  minds: true,
  async run(context, { params: { formId, responseId }, body }) {
    const form = await openForm(context, formId);
    return context.once(async (trx) => {
      const before = await showOne(trx, form, responseId);
      context.requireUnchanged(readResponse, before);
      const { status = before.status, tags = before.tags } = body;
      await setHandling(trx, { id: formId }, responseId, { status, tags });
      return showOne(trx, form, responseId);
    });
  },
});

export const deleteResponse = operation({
  id: "deleteResponse",
  scope: "forms:write",
  method: "DELETE",
  path: "/forms/{formId}/responses/{responseId}",
  tag,
  summary: "Delete a response",
  description:
    "Deletes a response with its files, for good. A place in a webinar that came with it stays.",
  params: responseIdParams,
  answer: null,
  status: 204,
  minds: true,
  async run(context, { params: { formId, responseId } }) {
    const { app, db, key, now } = context;
    const form = await openForm(context, formId);
    context.requireUnchanged(readResponse, await showOne(db, form, responseId));
    const by = { actorId: null, actorKeyId: key.id, now, title: form.title };
    await deleteResponses(app, form.scope, { ids: [responseId] }, by);
  },
});

interface OpenForm {
  title: string;
  scope: Awaited<ReturnType<typeof responseScope>>;
  versions: Map<string, AnsweredVersion>;
}

/** A form of the account with what its answers are read by. Throws 404. */
async function openForm({ db, account }: ApiContext, formId: string): Promise<OpenForm> {
  const form = orResourceNotFound(await findForm(db, account.id, formId));
  const scope = await responseScope({ db }, form, account);
  const versions = new Map(scope.versions.map((version) => [version.id, version]));
  return { title: form.title, scope, versions };
}

async function showOne(db: Database, form: OpenForm, responseId: string) {
  const response = orResourceNotFound(await findResponse(db, form.scope.form, responseId));
  const [shown] = await showAll(db, form, [response]);
  return orResourceNotFound(shown);
}

async function showAll(db: Database, { scope, versions }: OpenForm, responses: FoundResponse[]) {
  const tags = await tagsOfResponses(db, responses);
  const formId = scope.form.id;
  return responses.map(({ id, versionId, answers, ...row }) => {
    const { number, reference, submittedAt, name, email, status } = row;
    const elements = versions.get(versionId)?.elements ?? [];
    const about = { id, formId, number, reference, submittedAt, name, email, status };
    return { ...about, tags: tags.get(id) ?? [], answers: givenAnswers({ elements }, answers) };
  });
}
