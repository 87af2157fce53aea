import { apiRoute } from "../../../../../api/answer-request.server.ts";
import { revokeCertificate } from "../../../../../api/operations/certificates.server.ts";

export const loader = apiRoute(revokeCertificate);
export const action = loader;
