import type { Catalogue, Translation } from "../catalogue-types.ts";

export const pcm: Translation<Catalogue> = {};
