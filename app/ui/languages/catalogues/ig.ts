import type { Catalogue, Translation } from "../catalogue-types.ts";

export const ig: Translation<Catalogue> = {};
