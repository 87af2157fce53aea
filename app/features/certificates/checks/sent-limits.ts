import { MAX_CHECKED } from "../verify/check-lines.ts";

/** What somebody may send at once to be checked. */
export const SENT_LIMITS = { lines: MAX_CHECKED, files: 200, megabytes: 60 };
