import { readList } from "#app/features/api/operations/lists.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readList);
export const action = loader;
