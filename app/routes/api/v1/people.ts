import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { findPeople } from "#app/features/api/operations/people.server.ts";

export const loader = apiRoute(findPeople);
export const action = loader;
