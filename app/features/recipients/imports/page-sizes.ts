/** How much of an import is listed on a page. */
export const REPORT_ROWS_PER_PAGE = 25;
export const PEOPLE_PER_PAGE = 25;
/** Names alike. */
export const NAMES_PER_PAGE = 50;
