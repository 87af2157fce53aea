import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { readBatch } from "../../../../../api/operations/batches.server.ts";

export const loader = apiRoute(readBatch);
export const action = loader;
