import { listProjects } from "#app/features/api/operations/projects.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listProjects);
export const action = loader;
