const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Gives the key back, or throws: keys are made by the app, so another one is a fault of the code. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a file key: ${JSON.stringify(key)}`);
  return key;
}
