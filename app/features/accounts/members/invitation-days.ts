/** How long the link of an invitation can be used. */
export const INVITATION_DAYS = 7;
