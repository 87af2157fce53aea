import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { readProject } from "../../../../../api/operations/projects.server.ts";

export const loader = apiRoute(readProject);
export const action = loader;
