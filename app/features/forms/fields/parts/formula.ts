import { foldText } from "../../definition/read-text.ts";

/**
 * "{Tickets} * 5000 + {Lunches} * 2,000": numbers, answers by the words of their questions, + − × ÷
 * and brackets.
 */
export type Formula =
  | { kind: "number"; value: number }
  | { kind: "answer"; name: string }
  | { kind: "negative"; of: Formula }
  | { kind: "both"; sign: "+" | "-" | "*" | "/"; left: Formula; right: Formula };

const TOKEN =
  /\s*(?:(\d{1,15}(?:,\d{3})*(?:\.\d{1,10})?|\.\d{1,10})|\{([^{}\n]{1,500})\}|([-+*/()×÷−–x:]))/iy;
const SIGNS: Record<string, string> = {
  "×": "*",
  x: "*",
  X: "*",
  "÷": "/",
  ":": "/",
  "−": "-",
  "–": "-",
};
/** More than anybody writes; deeper ones could only be meant to exhaust us. */
export const MAX_FORMULA_LENGTH = 1000;
const MAX_TOKENS = 300;

type Token = { number: number } | { name: string } | { sign: string };

/** A formula as it was typed; null when it is none. */
export function parseFormula(text: string): Formula | null {
  const tokens = tokensOf(text);
  if (!tokens || tokens.length === 0) return null;
  let at = 0;
  let depth = 0;
  const isSign = (...signs: string[]) => {
    const token = tokens[at];
    return token && "sign" in token && signs.includes(token.sign) ? token.sign : null;
  };
  const sum = (): Formula | null => chain(product, "+", "-");
  const product = (): Formula | null => chain(single, "*", "/");
  const chain = (
    part: () => Formula | null,
    ...signs: ("+" | "-" | "*" | "/")[]
  ): Formula | null => {
    let left = part();
    for (let sign = isSign(...signs); left && sign; sign = isSign(...signs)) {
      at++;
      const right = part();
      left = right && { kind: "both", sign: sign as "+" | "-" | "*" | "/", left, right };
    }
    return left;
  };
  const single = (): Formula | null => {
    if (++depth > MAX_TOKENS) return null;
    const token = tokens[at];
    if (!token) return null;
    at++;
    if ("number" in token) return { kind: "number", value: token.number };
    if ("name" in token) return { kind: "answer", name: token.name };
    if (token.sign === "-") {
      const of = single();
      return of && { kind: "negative", of };
    }
    if (token.sign !== "(") return null;
    const inside = sum();
    if (!inside || !isSign(")")) return null;
    at++;
    return inside;
  };
  const whole = sum();
  return whole && at === tokens.length ? whole : null;
}

function tokensOf(text: string): Token[] | null {
  if (text.length > MAX_FORMULA_LENGTH) return null;
  const tokens: Token[] = [];
  const trimmed = text.trim();
  let at = 0;
  while (at < trimmed.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(trimmed);
    if (!found || tokens.length === MAX_TOKENS) return null;
    at = TOKEN.lastIndex;
    const [, number, name, sign = ""] = found;
    if (number !== undefined) tokens.push({ number: Number(number.replaceAll(",", "")) });
    else if (name !== undefined) tokens.push({ name: name.trim() });
    else tokens.push({ sign: SIGNS[sign] ?? sign });
  }
  return tokens;
}

/** The names of the questions that it is made of. */
export function namesOfFormula(formula: Formula): string[] {
  if (formula.kind === "answer") return [formula.name];
  if (formula.kind === "negative") return namesOfFormula(formula.of);
  return formula.kind === "both"
    ? [...namesOfFormula(formula.left), ...namesOfFormula(formula.right)]
    : [];
}

/**
 * What it comes to: an answer that was not given is nought. Null for no number, such as a division
 * by nought.
 */
export function valueOfFormula(
  formula: Formula,
  numbers: ReadonlyMap<string, number>,
): number | null {
  const value = compute(formula, numbers);
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) return null;
  // Binary fractions: 0.1 + 0.2 is 0.3 to a person.
  const rounded = Number(value.toFixed(6));
  return rounded === 0 ? 0 : rounded;
}

function compute(formula: Formula, numbers: ReadonlyMap<string, number>): number {
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "answer":
      return numbers.get(foldText(formula.name)) ?? 0;
    case "negative":
      return -compute(formula.of, numbers);
    case "both": {
      const [left, right] = [compute(formula.left, numbers), compute(formula.right, numbers)];
      if (formula.sign === "+") return left + right;
      if (formula.sign === "-") return left - right;
      return formula.sign === "*" ? left * right : left / right;
    }
  }
}
