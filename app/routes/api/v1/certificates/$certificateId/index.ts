import { readCertificate } from "#app/features/api/operations/certificates.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(readCertificate);
export const action = loader;
