let used = false;

/**
 * Called by code that opens a file with a library a hostile file could corrupt. The process then accepts no more files, so that
 * no file is read by a library that another file may have tampered with.
 */
export function retireProcess(): void {
  used = true;
}

export function isUsedUp(): boolean {
  return used;
}
