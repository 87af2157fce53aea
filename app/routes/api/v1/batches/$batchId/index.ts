import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { readBatch } from "#app/features/api/operations/batches.server.ts";

export const loader = apiRoute(readBatch);
export const action = loader;
