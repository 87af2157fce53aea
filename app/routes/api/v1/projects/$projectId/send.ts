import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { sendProject } from "../../../../../api/operations/batches.server.ts";

export const loader = apiRoute(sendProject);
export const action = loader;
