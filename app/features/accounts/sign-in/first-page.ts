/** Where everybody starts after signing in. */
export const FIRST_PAGE = "/dashboard";
