import { readBatch } from "#app/features/api/operations/batches.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readBatch);
export const action = loader;
