import { listResponses } from "#app/features/api/operations/responses.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listResponses);
export const action = loader;
