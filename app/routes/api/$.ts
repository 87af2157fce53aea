import { unknownAddressResponse } from "#app/features/api/http/api-response.server.ts";

/** Whatever no operation answers: JSON, and never a page. */
export const loader = unknownAddressResponse;
export const action = unknownAddressResponse;
