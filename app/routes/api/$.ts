import { nothingAtThisAddress } from "../../api/answer-request.server.ts";

/** Whatever no operation answers: JSON, and never a page. */
export const loader = nothingAtThisAddress;
export const action = nothingAtThisAddress;
