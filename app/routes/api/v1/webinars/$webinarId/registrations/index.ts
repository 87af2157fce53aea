import {
  createRegistration,
  listRegistrations,
} from "#app/features/api/operations/registrations.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listRegistrations, createRegistration);
export const action = loader;
