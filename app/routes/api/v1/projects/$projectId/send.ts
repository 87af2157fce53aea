import { sendProject } from "#app/features/api/operations/batches.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(sendProject);
export const action = loader;
