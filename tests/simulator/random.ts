/**
 * Chance from a seed: the same seed, the same numbers (xoshiro128**, David Blackman and Sebastiano
 * Vigna, public domain).
 */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** From `least` up to `most`. */
  between(least: number, most: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the names, by its weight. */
  weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name;
}

export function openChance(seed: number): Chance {
  const state = splitSeed(seed);
  const next = () => {
    const [a, b, c, d] = state as [number, number, number, number];
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    let [x, y, z, w] = [a, b, c ^ a, d ^ b];
    y ^= z;
    x ^= w;
    z ^= shifted;
    w = rotate(w, 11);
    [state[0], state[1], state[2], state[3]] = [x, y, z, w];
    return result / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    happens: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name {
      const entries = Object.entries(weights) as [Name, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return (entries[0] as [Name, number])[0];
    },
  };
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/**
 * Four words from one, so that seeds that follow one another have nothing in common (SplitMix32).
 */
function splitSeed(seed: number): number[] {
  let state = seed >>> 0;
  return Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state ^ (state >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x735a2d97);
    return word ^ (word >>> 15);
  });
}
