import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { deleteRecipient, readRecipient, updateRecipient } from "#app/features/api/operations/recipients.server.ts";

export const loader = apiRoute(readRecipient, updateRecipient, deleteRecipient);
export const action = loader;
