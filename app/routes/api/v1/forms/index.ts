import { listForms } from "#app/features/api/operations/forms.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(listForms);
export const action = loader;
