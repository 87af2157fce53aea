import { apiRoute } from "../../../../../../api/answer-request.server.ts";
import { deleteRecipient, readRecipient, updateRecipient } from "../../../../../../api/operations/recipients.server.ts";

export const loader = apiRoute(readRecipient, updateRecipient, deleteRecipient);
export const action = loader;
