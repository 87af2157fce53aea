import { listDeliveries } from "#app/features/api/operations/batches.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listDeliveries);
export const action = loader;
