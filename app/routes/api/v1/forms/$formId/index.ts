import { readForm } from "#app/features/api/operations/forms.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readForm);
export const action = loader;
