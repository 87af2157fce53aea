/** One operator of a content stream with what stands before it: `/F1 24 Tf`. */
export interface PdfOperator {
  name: string;
  /** Names with their slash, numbers, brackets; every string is `()`. */
  operands: string[];
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((letter) => letter.charCodeAt(0)));
/** More operands than any operator has; what is older is dropped. */
const MAX_OPERANDS = 256;

/**
 * The operators of a content stream in order (ISO 32000-2, 7.8.2). An inline picture comes as one
 * operator `BI`, its entries as operands. Damaged streams give what can be read of them.
 */
export function* pdfOperators(bytes: Uint8Array): Generator<PdfOperator> {
  let operands: string[] = [];
  for (let at = skipSpace(bytes, 0); at < bytes.length; at = skipSpace(bytes, at)) {
    const { text, end, isOperand } = token(bytes, at);
    at = end;
    if (isOperand) {
      if (operands.length < MAX_OPERANDS) operands.push(text);
    } else if (text === "BI") operands = [];
    else {
      const isPicture = text === "ID";
      if (isPicture) at = afterPicture(bytes, at);
      yield { name: isPicture ? "BI" : text, operands };
      operands = [];
    }
  }
}

function token(bytes: Uint8Array, at: number): { text: string; end: number; isOperand: boolean } {
  const letter = String.fromCharCode(bytes[at] ?? 0);
  if (letter === "(") return { text: "()", end: afterString(bytes, at), isOperand: true };
  if (letter === "<" && bytes[at + 1] !== bytes[at]) {
    const close = bytes.indexOf(0x3e, at);
    return { text: "()", end: close < 0 ? bytes.length : close + 1, isOperand: true };
  }
  if (letter === "/") {
    const end = wordEnd(bytes, at + 1);
    return { text: `/${unescaped(latin1(bytes, at + 1, end))}`, end, isOperand: true };
  }
  const isDouble = (letter === "<" || letter === ">") && bytes[at + 1] === bytes[at];
  if (isDouble) return { text: letter + letter, end: at + 2, isOperand: true };
  if (">[]{})".includes(letter)) return { text: letter, end: at + 1, isOperand: true };
  const end = wordEnd(bytes, at);
  const text = latin1(bytes, at, end);
  const isOperand = /^[-+.\d]/.test(text) || /^(true|false|null)$/.test(text);
  return { text, end: Math.max(end, at + 1), isOperand };
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x25) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    else if (SPACE.has(byte)) at++;
    else break;
  }
  return at;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !SPACE.has(bytes[at] ?? 0) && !DELIMITERS.has(bytes[at] ?? 0)) at++;
  return at;
}

function afterString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === 0x5c) at++;
    else if (bytes[at] === 0x28) depth++;
    else if (bytes[at] === 0x29 && --depth === 0) return at + 1;
  }
  return bytes.length;
}

/** Past `EI` between white space, with text behind it: its bytes may occur inside the picture too. */
function afterPicture(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at + 2 <= bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !SPACE.has(bytes[at - 1] ?? 0)) continue;
    const next = bytes.subarray(at + 2, at + 12);
    const isText = next.every((byte) => SPACE.has(byte) || (byte > 31 && byte < 127));
    if (isText && (next.length === 0 || SPACE.has(next[0] ?? 0))) return at + 2;
  }
  return bytes.length;
}

/** A name may encode any character as #xx (ISO 32000-2, 7.3.5). */
function unescaped(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function latin1(bytes: Uint8Array, from: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString("latin1");
}
