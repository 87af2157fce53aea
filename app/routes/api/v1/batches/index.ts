import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { listBatches } from "#app/features/api/operations/batches.server.ts";

export const loader = apiRoute(listBatches);
export const action = loader;
