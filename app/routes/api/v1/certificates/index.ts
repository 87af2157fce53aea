import { apiRoute } from "../../../../api/answer-request.server.ts";
import { listCertificates } from "../../../../api/operations/certificates.server.ts";

export const loader = apiRoute(listCertificates);
export const action = loader;
