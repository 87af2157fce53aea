/** What was seen of the first person with an address. */
export interface SeenPerson {
  rowNumber: number;
  firstName: string;
  lastName: string;
}

const FIRST_PEOPLE = 1024;
const FIRST_BYTES = 64 * 1024;
/** Most bytes that a letter of a JavaScript string takes in UTF-8. */
const BYTES_A_LETTER = 3;

/**
 * The first person of each address, packed as bytes: as strings in a map 250,000 people take 70 MB
 * of a heap that may grow by as much again before it is collected; packed they take 20.
 */
export function createSeenPeople() {
  let people = 0;
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  /** Where each person's text begins; the next one's is its end. */
  let starts = new Uint32Array(FIRST_PEOPLE + 1);
  let rowNumbers = new Uint32Array(FIRST_PEOPLE);
  /** By the hash of the address, a person's place and one; 0: nobody. Never more than half full. */
  let slots = new Uint32Array(FIRST_PEOPLE * 2);

  const textOf = (place: number) => bytes.toString("utf8", starts[place], starts[place + 1]);
  const slotOf = (email: string): number => {
    const wanted = Buffer.from(`${email}\n`);
    const mask = slots.length - 1;
    let slot = hashOf(email) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const start = starts[(slots[slot] ?? 0) - 1] ?? 0;
      const end = Math.min(bytes.length, start + wanted.length);
      if (bytes.compare(wanted, 0, wanted.length, start, end) === 0) break;
    }
    return slot;
  };
  const grow = () => {
    rowNumbers = larger(rowNumbers, new Uint32Array(people * 2));
    starts = larger(starts, new Uint32Array(people * 2 + 1));
    slots = new Uint32Array(people * 4);
    for (let place = 0; place < people; place++) {
      const [email = ""] = textOf(place).split("\n", 1);
      slots[slotOf(email)] = place + 1;
    }
  };
  return {
    /** Remembers a person and returns null, or returns the first with that address. */
    firstOr(email: string, { rowNumber, firstName, lastName }: SeenPerson): SeenPerson | null {
      const slot = slotOf(email);
      const known = slots[slot] ?? 0;
      if (known > 0) {
        const [, first = "", last = ""] = textOf(known - 1).split("\n");
        return { rowNumber: rowNumbers[known - 1] ?? 0, firstName: first, lastName: last };
      }
      const text = `${email}\n${firstName}\n${lastName}`;
      const used = starts[people] ?? 0;
      if (bytes.length - used < text.length * BYTES_A_LETTER)
        bytes = larger(bytes, Buffer.allocUnsafe(bytes.length * 2 + text.length * BYTES_A_LETTER));
      starts[people + 1] = used + bytes.write(text, used);
      rowNumbers[people] = rowNumber;
      slots[slot] = ++people;
      if (people === rowNumbers.length) grow();
      return null;
    },
  };
}

function larger<Numbers extends Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** FNV-1a over the letters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
