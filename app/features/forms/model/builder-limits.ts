/**
 * More than any form one can answer in a sitting has; each element costs the public page some
 * bytes.
 */
export const MAX_ELEMENTS = 200;
export const MAX_RULES = 5;
export const MAX_LABEL_LENGTH = 500;
export const MAX_WORDS_LENGTH = 5_000;
export const MAX_HELP_LENGTH = 500;
export const MAX_RULE_LENGTH = 200;
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
