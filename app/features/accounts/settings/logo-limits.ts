/** Of an uploaded logo, before it is made smaller. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

export const TOO_LARGE = "This file is larger than 2 MB, the limit for a logo. Make it smaller and upload it again.";

/** 400 arrived broken, 413 too large, 415 not a kind we take, 422 can't be used, 429 too often and 503 too busy: both with seconds to `wait`. */
export interface LogoRefused {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problem: string;
  wait?: number;
}
