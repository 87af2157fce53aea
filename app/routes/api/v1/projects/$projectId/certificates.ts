import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { issueCertificates } from "#app/features/api/operations/certificates.server.ts";

export const loader = apiRoute(issueCertificates);
export const action = loader;
