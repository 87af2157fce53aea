import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { readCertificate } from "../../../../../api/operations/certificates.server.ts";

export const loader = apiRoute(readCertificate);
export const action = loader;
