const SIGN_IN = /^\/(?:sign-in|auth|login|sign-out)(?:\/|$)/;
const MACHINES = /^\/(?:webhooks|api)(?:\/|$)/;
const FULL = "The server’s disk is full";

/**
 * What somebody reads whose request would have written to a full disk: what they wanted to do
 * decides.
 */
export function fullDiskMessage({ path, isUpload }: { path: string; isUpload: boolean }): string {
  if (MACHINES.test(path)) return `${FULL}, so nothing was saved. Send it again in a few minutes.`;
  if (isUpload)
    return "The server has no room for your upload, so nothing was saved. Go back and try again in a few minutes.";
  if (SIGN_IN.test(path))
    return `${FULL}, so we can’t sign anyone in or out right now. Go back and try again in a few minutes.`;
  return `${FULL}, so what you sent wasn’t saved. Go back and send it again in a few minutes.`;
}
