import { apiRoute } from "#app/features/api/http/api-response.server.ts";
import { revokeCertificate } from "#app/features/api/operations/certificates.server.ts";

export const loader = apiRoute(revokeCertificate);
export const action = loader;
