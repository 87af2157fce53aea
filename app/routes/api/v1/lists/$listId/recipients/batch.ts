import { createRecipients } from "#app/features/api/operations/recipients.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(createRecipients);
export const action = loader;
