import {
  type ComponentType,
  lazy,
  type MutableRefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";

/** A page that starts within this is on a quick line: nothing is gained there by asking late. */
const QUICK_MS = 2_000;
/** So long a press waits for the parts that are missing. */
const LONGEST_MS = 1_000;

/**
 * A part of every page whose script comes after the page's own: until then it is what the server
 * drew, and works without scripts. `now` is the part itself on the server, from a `-now.server`
 * file, and undefined in browsers.
 */
export function laterPart<Props extends object>(
  now: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded = now;
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const come = () => {
    coming ??= load()
      .catch(neverComes)
      .then((Part) => {
        loaded = Part;
        return { default: Part };
      });
    return coming;
  };
  if (!now && performance.now() < QUICK_MS) void come();
  const Late = lazy(come);
  return function LaterPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(
      () => loaded ?? (Late as unknown as ComponentType<Props>),
    );
    const isThere = useRef(false);
    useEffect(() => (isThere.current ? undefined : awaitPart(isThere)), []);
    return (
      <Suspense>
        <Part {...props} />
        <Arrival isThere={isThere} />
      </Suspense>
    );
  };
}

/**
 * A script that didn't come is asked for again with the next page: a document keeps what became of
 * a module, failures included (HTML, "fetch a single module script").
 */
function neverComes(): Promise<never> {
  return new Promise(() => {});
}

/**
 * Its effect is the first that happens when React has taken over what the server drew around it.
 */
function Arrival({ isThere }: { isThere: MutableRefObject<boolean> }) {
  useEffect(() => {
    isThere.current = true;
    removeArrived();
  }, [isThere]);
  return null;
}

const awaited = new Set<MutableRefObject<boolean>>();
/** The press that waits. */
let held: { act: () => void; giveUp: ReturnType<typeof setTimeout> } | null = null;
let isLeavingPlainly = false;

/**
 * A page that changes around a part which React has not taken over would lose it for a moment:
 * React draws it anew, and has nothing to draw it with. So links and forms that Remix would follow
 * wait for the part, and lead on as they do without scripts if it is long in coming.
 */
function awaitPart(isThere: MutableRefObject<boolean>): () => void {
  if (awaited.size === 0)
    for (const kind of ["click", "submit"]) addEventListener(kind, hold, true);
  awaited.add(isThere);
  return () => {
    awaited.delete(isThere);
    removeArrived();
  };
}

function removeArrived(): void {
  for (const isThere of awaited) if (isThere.current) awaited.delete(isThere);
  if (awaited.size > 0) return;
  for (const kind of ["click", "submit"]) removeEventListener(kind, hold, true);
  if (!held) return;
  clearTimeout(held.giveUp);
  // Not within React's own work.
  setTimeout(held.act);
  held = null;
}

/** Remix marks what it follows. React listens at the document, which is further in. */
function hold(event: Event): void {
  const act = repeats(event);
  if (!act) return;
  event.stopPropagation();
  if (isLeavingPlainly) return;
  event.preventDefault();
  if (held) clearTimeout(held.giveUp);
  const giveUp = setTimeout(() => {
    held = null;
    isLeavingPlainly = true;
    act();
    isLeavingPlainly = false;
  }, LONGEST_MS);
  held = { act, giveUp };
}

/**
 * Does the same once more, if it is something that Remix would follow; with a key held, browsers
 * open a window or a tab.
 */
function repeats(event: Event): (() => void) | null {
  const { target } = event;
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    return form.matches("[data-discover]") ? () => form.requestSubmit(event.submitter) : null;
  }
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (button || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element))
    return null;
  const link = target.closest<HTMLAnchorElement>("a[data-discover]:not([target])");
  return link ? () => link.click() : null;
}
