import { unknownAddressResponse } from "#app/routes/api/api-route.server.ts";

/** Whatever no operation answers: JSON, and never a page. */
export const loader = unknownAddressResponse;
export const action = unknownAddressResponse;
