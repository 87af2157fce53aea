import { apiRoute } from "../../../../api/answer-request.server.ts";
import { listBatches } from "../../../../api/operations/batches.server.ts";

export const loader = apiRoute(listBatches);
export const action = loader;
