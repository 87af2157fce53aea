import {
  deleteRecipient,
  readRecipient,
  updateRecipient,
} from "#app/features/api/operations/recipients.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readRecipient, updateRecipient, deleteRecipient);
export const action = loader;
