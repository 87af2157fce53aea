import { apiRoute } from "../../../../api/answer-request.server.ts";
import { createList, listLists } from "../../../../api/operations/lists.server.ts";

export const loader = apiRoute(listLists, createList);
export const action = loader;
