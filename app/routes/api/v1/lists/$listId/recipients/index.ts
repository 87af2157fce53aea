import { createRecipient, listRecipients } from "#app/features/api/operations/recipients.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listRecipients, createRecipient);
export const action = loader;
