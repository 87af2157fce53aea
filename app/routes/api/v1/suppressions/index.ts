import { listSuppressed, suppress } from "#app/features/api/operations/suppressions.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listSuppressed, suppress);
export const action = loader;
