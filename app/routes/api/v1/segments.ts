import { listSegments } from "#app/features/api/operations/account.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listSegments);
export const action = loader;
