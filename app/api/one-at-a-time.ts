const lastOf = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after another, in the order asked, in this process. Work of other names waits for nothing. */
export async function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOf.set(name, mine);
  try {
    return await mine;
  } finally {
    if (lastOf.get(name) === mine) lastOf.delete(name);
  }
}
