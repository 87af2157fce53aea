let used = false;

/**
 * Said by code that opens a file with a library whose memory a hostile file could bend: this process takes no further file, so that
 * nobody's file is read with what another's left behind.
 */
export function retireProcess(): void {
  used = true;
}

export function isUsedUp(): boolean {
  return used;
}
