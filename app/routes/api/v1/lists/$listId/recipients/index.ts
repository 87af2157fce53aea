import { apiRoute } from "../../../../../../api/answer-request.server.ts";
import { createRecipient, listRecipients } from "../../../../../../api/operations/recipients.server.ts";

export const loader = apiRoute(listRecipients, createRecipient);
export const action = loader;
