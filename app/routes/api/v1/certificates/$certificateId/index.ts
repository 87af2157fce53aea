import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { readCertificate } from "#app/features/api/operations/certificates.server.ts";

export const loader = apiRoute(readCertificate);
export const action = loader;
