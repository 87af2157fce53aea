import { changePersonTags } from "#app/features/api/operations/people.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(changePersonTags);
export const action = loader;
