import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { listDeliveries } from "#app/features/api/operations/batches.server.ts";

export const loader = apiRoute(listDeliveries);
export const action = loader;
