/** A browser that a person has signed in with before. */
export interface KnownDevicesTable {
  /** SHA-256 of the person's id and the token in the device's cookie, base64url. */
  id: string;
  userId: string;
  firstSeenAt: string;
  lastSeenAt: string;
}
