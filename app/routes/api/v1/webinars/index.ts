import { listWebinars } from "#app/features/api/operations/webinars.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listWebinars);
export const action = loader;
