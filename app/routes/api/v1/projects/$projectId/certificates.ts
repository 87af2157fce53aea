import { issueCertificates } from "#app/features/api/operations/certificates.server.ts";
import { apiRoute } from "#app/routes/api/api-route.server.ts";

export const loader = apiRoute(issueCertificates);
export const action = loader;
