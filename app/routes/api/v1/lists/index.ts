import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { createList, listLists } from "#app/features/api/operations/lists.server.ts";

export const loader = apiRoute(listLists, createList);
export const action = loader;
