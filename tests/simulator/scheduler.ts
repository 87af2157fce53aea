/** Something that happens at a time of the simulation. */
interface Event {
  at: number;
  /** Of two at the same time the one that was planned first comes first. */
  order: number;
  run: () => void;
  isCancelled: boolean;
}

/** When every simulation begins: a Monday morning, in ms since 1970. */
export const BEGINNING = Date.parse("2026-11-02T08:00:00.000Z");

const realSetImmediate = globalThis.setImmediate;

/**
 * Everything that has been promised by now is done when this resolves: the event loop of Node has
 * come round once.
 */
export function settled(): Promise<void> {
  return new Promise((resolve) => realSetImmediate(resolve));
}

/**
 * The only clock and the only source of turns: each event runs once everything that followed from
 * the one before has been done. So what happens when hangs on nothing but the seed.
 */
export class Scheduler {
  now = BEGINNING;
  private planned: Event[] = [];
  private order = 0;

  /** Has `run` called in so many ms. Returns the way to call it off. */
  after(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.order++, run, isCancelled: false };
    this.add(event);
    return () => {
      event.isCancelled = true;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /**
   * Runs until `isOver`, until nothing is planned, or until so many ms since the beginning have
   * passed.
   */
  async run(isOver: () => boolean, latestMs: number): Promise<void> {
    await settled();
    while (!isOver()) {
      const event = this.takeNext();
      if (!event) return;
      if (event.isCancelled) continue;
      if (event.at > BEGINNING + latestMs) {
        this.add(event);
        return;
      }
      this.now = event.at;
      event.run();
      await settled();
    }
  }

  private add(event: Event): void {
    const heap = this.planned;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[index] = heap[parent] as Event;
      index = parent;
    }
    heap[index] = event;
  }

  private takeNext(): Event | undefined {
    const heap = this.planned;
    const [first] = heap;
    const last = heap.pop();
    if (!last || last === first) return first;
    let index = 0;
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      const other = child + 1;
      if (other < heap.length && isBefore(heap[other] as Event, heap[child] as Event))
        child = other;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[index] = heap[child] as Event;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
