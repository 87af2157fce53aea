import type { Catalogue, Translation } from "../catalogue-types.ts";

export const yo: Translation<Catalogue> = {};
