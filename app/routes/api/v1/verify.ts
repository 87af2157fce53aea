import { verifyCertificates } from "#app/features/api/operations/verify.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(verifyCertificates);
export const action = loader;
