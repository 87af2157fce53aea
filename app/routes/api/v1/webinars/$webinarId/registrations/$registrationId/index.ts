import {
  readRegistration,
  updateRegistration,
} from "#app/features/api/operations/registrations.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readRegistration, updateRegistration);
export const action = loader;
