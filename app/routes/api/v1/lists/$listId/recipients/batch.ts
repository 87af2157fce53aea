import { apiRoute } from "../../../../../../api/answer-request.server.ts";
import { createRecipients } from "../../../../../../api/operations/recipients.server.ts";

export const loader = apiRoute(createRecipients);
export const action = loader;
