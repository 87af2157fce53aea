/**
 * A place where a lower feature lets higher ones take part in what it does, without knowing them.
 * `app/wiring/extensions.server.ts` says who takes part, before anything runs.
 */
interface ExtensionPoint<Part> {
  /** Adds a part. The same one added again counts once. */
  add(part: Part): void;
  /**
   * In the order in which they were added. Throws when there is none: a program forgot to connect
   * the features.
   */
  parts(): Iterable<Part>;
}

export function extensionPoint<Part>(name: string): ExtensionPoint<Part> {
  const parts = new Set<Part>();
  return {
    add: (part) => void parts.add(part),
    parts() {
      if (parts.size === 0) throw notConnected(name);
      return parts;
    },
  };
}

/**
 * An extension point that exactly one part fills. Throws when it is used before `app/wiring` has
 * filled it.
 */
interface Port<Part> {
  connect(part: Part): void;
  get(): Part;
}

export function port<Part>(name: string): Port<Part> {
  let connected: Part | null = null;
  return {
    connect(part) {
      connected = part;
    },
    get() {
      if (connected === null) throw notConnected(name);
      return connected;
    },
  };
}

function notConnected(name: string): Error {
  return new Error(`Nothing is connected to ${name}: call connectFeatures() of app/wiring first`);
}
