/** A rule can't run: it stops, and its organiser reads why. */
export class CannotRun extends Error {}
