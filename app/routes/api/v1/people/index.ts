import { findPeople } from "#app/features/api/operations/people.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(findPeople);
export const action = loader;
