export interface Phrases {
  phrases: { phrase: string; better: string; pattern: RegExp }[];
  exceptions: { path: string; text: string }[];
}
export function parsePhrases(text: string): Phrases;
export function findPhrases(
  known: Phrases,
  path: string,
  text: string,
): { path: string; line: number; found: string; better: string }[];
export function readPhrases(): Phrases;
