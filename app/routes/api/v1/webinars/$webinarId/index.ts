import { readWebinar } from "#app/features/api/operations/webinars.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readWebinar);
export const action = loader;
