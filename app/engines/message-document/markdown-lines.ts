/** Lines that begin or are a block of their own. */
export const HEADING = /^\s{0,3}(#{1,6})\s+(\S.*)$/u;
export const LIST_ITEM = /^\s{0,3}(?:([-*•–])|(\d{1,3})[.)])\s+(\S.*)$/u;
/** The same inside of a list, at any indent. */
export const INNER_ITEM = /^(\s*)(?:([-*•–])|(\d{1,3})[.)])\s+(\S.*)$/u;
export const DIVIDER = /^(?:-{3,}|\*{3,}|_{3,})$/;
export const FENCE = /^:::/;
/** `![A group photo](https://…)`. */
export const IMAGE_START = /^!\[/;
