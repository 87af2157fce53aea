/**
 * What an answer leaves to be saved: nothing, what was typed since the request, or all of it after
 * a wait, because it did not arrive.
 */
export type Unsaved = "nothing" | "what was typed" | { retryMs: number };

/**
 * When an editor's script saves: after each pause in typing and on each press, one request at a
 * time. `save` saves what is typed by then; it is called after a pause, and again until it arrives.
 */
export function saveQueue({ pauseMs, save }: { pauseMs: number; save: () => void }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<Unsaved> | undefined;
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  };
  return {
    /** Something was typed: the pause begins anew. */
    typed: () => saveIn(pauseMs),

    /** Nothing more is saved after a pause. */
    stop: () => clearTimeout(timer),

    /**
     * Makes a request when those before it are answered; nothing else is saved before that.
     * Resolves when it is answered.
     */
    async send(request: () => Promise<Unsaved>): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      while (underWay) await underWay;
      underWay = request().finally(() => {
        underWay = undefined;
      });
      const left = await underWay;
      // Who typed during the request has begun a pause already.
      if (left !== "nothing" && timer === undefined)
        saveIn(typeof left === "object" ? left.retryMs : pauseMs);
    },
  };
}
