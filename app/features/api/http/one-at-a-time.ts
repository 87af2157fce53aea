const lastByKey = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after another, in the order asked, in this process. Work of other names waits for nothing. */
export async function withKeyedMutex<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastByKey.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastByKey.set(name, mine);
  try {
    return await mine;
  } finally {
    if (lastByKey.get(name) === mine) lastByKey.delete(name);
  }
}
