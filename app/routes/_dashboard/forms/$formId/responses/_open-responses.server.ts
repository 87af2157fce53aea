import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  readResponseQuery,
  writeResponseQuery,
} from "#app/features/forms/responses/response-query.ts";
import { responseScope } from "#app/features/forms/responses/show-responses.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/**
 * Whose responses a page below `/forms/{id}/responses` is about, and which of them its address asks
 * for. Throws what the guard does, and 404. `given`: who may.
 */
export async function openResponses(
  { request, context, params }: Pick<LoaderFunctionArgs, "request" | "context" | "params">,
  given?: Parameters<typeof requireOrganiser>[2],
) {
  const organiser = await requireOrganiser(request, context, given);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
  const { searchParams } = new URL(request.url);
  const query = readResponseQuery(searchParams);
  const scope = { ...(await responseScope(app, form, organiser.account)), form };
  const base = `/forms/${form.id}/responses`;
  return {
    app,
    organiser,
    form,
    scope,
    base,
    searchParams,
    query,
    search: writeResponseQuery(query).toString(),
  };
}
