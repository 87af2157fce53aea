import { listAllTags } from "#app/features/api/operations/people.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listAllTags);
export const action = loader;
