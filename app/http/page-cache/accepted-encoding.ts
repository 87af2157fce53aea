export type Encoding = "br" | "gzip" | "identity";

const OURS = ["br", "gzip"] as const;

/**
 * The encoding to answer in, from an Accept-Encoding header (RFC 9110 §12.5.3): the one the client likes best, Brotli where it
 * likes both. A client that refuses even `identity` gets that all the same: a page it may read beats none.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",").slice(0, 20)) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  let best: Encoding = "identity";
  let most = weights.get("identity") ?? 0;
  for (const name of OURS) {
    // Named at the same weight as ours, `identity` is what nobody means.
    if (weightOf(name) > 0 && (best === "identity" ? weightOf(name) >= most : weightOf(name) > most)) {
      best = name;
      most = weightOf(name);
    }
  }
  return best;
}
