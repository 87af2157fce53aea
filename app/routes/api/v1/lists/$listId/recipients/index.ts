import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { createRecipient, listRecipients } from "#app/features/api/operations/recipients.server.ts";

export const loader = apiRoute(listRecipients, createRecipient);
export const action = loader;
