import { release } from "#app/features/api/operations/suppressions.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(release);
export const action = loader;
