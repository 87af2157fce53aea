import { readProject } from "#app/features/api/operations/projects.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readProject);
export const action = loader;
