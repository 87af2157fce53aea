export interface Expression {
  path: string;
  line: number;
  /** Null: put together while the program runs. */
  source: string | null;
  flags: string;
  /** Letters of the text that it meets; null: any number. */
  cap: number | null;
}
export interface Attack {
  pumps: { prefix: string; pump: string }[];
  suffix: string;
}
export interface Rating {
  verdict?: "linear" | "slow" | "unknown";
  attack?: Attack;
}
export function parseAllowed(
  text: string,
): { path: string; expression: string | null; line: number }[];
export function rate(expression: Pick<Expression, "source" | "flags">): Promise<Rating>;
export function attackOf(attack: Attack, letters: number): string;
export function problemOf(expression: Expression, rating: Rating): string | null;
