import { createList, listLists } from "#app/features/api/operations/lists.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listLists, createList);
export const action = loader;
