import type { Catalogue, Translation } from "../catalogue-types.ts";

export const ha: Translation<Catalogue> = {};
