import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { createRecipients } from "#app/features/api/operations/recipients.server.ts";

export const loader = apiRoute(createRecipients);
export const action = loader;
