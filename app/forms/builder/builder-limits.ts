/** More than any form one can answer in a sitting has; each element costs the public page some bytes. */
export const MOST_ELEMENTS = 200;
export const MOST_RULES = 5;
export const MOST_LABEL_LETTERS = 500;
export const MOST_WORDS_LETTERS = 5_000;
export const MOST_HELP_LETTERS = 500;
export const MOST_RULE_LETTERS = 200;
/** Steps of undo that are kept. */
export const KEPT_REVISIONS = 100;
export const MOST_IMAGE_BYTES = 2 * 1024 * 1024;
