import { apiRoute } from "../../../../api/answer-request.server.ts";
import { listProjects } from "../../../../api/operations/projects.server.ts";

export const loader = apiRoute(listProjects);
export const action = loader;
