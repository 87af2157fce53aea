import { listAccountMembers } from "#app/features/api/operations/account.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listAccountMembers);
export const action = loader;
