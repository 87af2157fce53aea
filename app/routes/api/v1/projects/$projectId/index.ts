import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { readProject } from "#app/features/api/operations/projects.server.ts";

export const loader = apiRoute(readProject);
export const action = loader;
