import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { listProjects } from "#app/features/api/operations/projects.server.ts";

export const loader = apiRoute(listProjects);
export const action = loader;
