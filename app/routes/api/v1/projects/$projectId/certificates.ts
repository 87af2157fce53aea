import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { issueCertificates } from "../../../../../api/operations/certificates.server.ts";

export const loader = apiRoute(issueCertificates);
export const action = loader;
