const MAX_WAIT_MS = 50;

/**
 * Waits for a small write whose outcome the page does not show (a view counted, a visit noted), but not behind a long
 * transaction: then it is written when that ends, and lost should the process end first. Throws what fails in time; what fails later has nobody to be told to.
 */
export async function writeWithTimeout(write: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  try {
    await Promise.race([write, patience]);
  } finally {
    clearTimeout(timer);
  }
}
