/** A rule can't run: it stops, and its organiser reads why. */
export class CannotRun extends Error {}

/**
 * It is not known yet who is to get it: people are being added, or the run before is still being
 * prepared. The rule looks again soon.
 */
export class NotYet extends Error {}
