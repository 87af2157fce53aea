import type { Catalogue, Translation } from "../catalogue-types.ts";

export const fr: Translation<Catalogue> = {};
