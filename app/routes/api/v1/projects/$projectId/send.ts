import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { sendProject } from "#app/features/api/operations/batches.server.ts";

export const loader = apiRoute(sendProject);
export const action = loader;
