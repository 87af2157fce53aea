/** So long a link opens a holder's page, and the page stays open without use. */
export const OPEN_MINUTES = 30;
