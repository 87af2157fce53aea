import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { listDeliveries } from "../../../../../api/operations/batches.server.ts";

export const loader = apiRoute(listDeliveries);
export const action = loader;
