/** What the job of erasing somebody is known by, so that it is asked for once and their page can say that it is under way. */
export function eraseJobKey(personId: string): string {
  return `erase-person:${personId}`;
}
