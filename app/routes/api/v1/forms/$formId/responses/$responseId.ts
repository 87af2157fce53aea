import {
  deleteResponse,
  readResponse,
  updateResponse,
} from "#app/features/api/operations/responses.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readResponse, updateResponse, deleteResponse);
export const action = loader;
