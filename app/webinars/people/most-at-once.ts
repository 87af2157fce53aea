/** As many people are approved or declined by one press of a button. */
export const MOST_AT_ONCE = 500;
