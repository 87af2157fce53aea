import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { listCertificates } from "#app/features/api/operations/certificates.server.ts";

export const loader = apiRoute(listCertificates);
export const action = loader;
