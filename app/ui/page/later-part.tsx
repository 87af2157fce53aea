import { type ComponentType, lazy, type MutableRefObject, Suspense, useEffect, useRef, useState } from "react";

/** A script that did not come is asked for again after this. */
const AGAIN_MS = 5_000;

/**
 * A part of every page whose script comes after the page's own: until then it is what the server drew, and works without scripts.
 * `now` is the part itself on the server, from a `-now.server` file, and undefined in browsers.
 */
export function laterPart<Props extends object>(
  now: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded = now;
  const Late = lazy(async () => {
    loaded = await untilThere(load);
    return { default: loaded };
  });
  return function LaterPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? (Late as unknown as ComponentType<Props>));
    const isThere = useRef(false);
    useEffect(() => (isThere.current ? undefined : leadOnWithoutScripts(isThere)), []);
    return (
      <Suspense>
        <Part {...props} />
        <Arrival isThere={isThere} />
      </Suspense>
    );
  };
}

async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Its effect is the first that happens when React has taken over what the server drew around it. */
function Arrival({ isThere }: { isThere: MutableRefObject<boolean> }) {
  useEffect(() => {
    isThere.current = true;
    removeArrived();
  }, [isThere]);
  return null;
}

const awaited = new Set<MutableRefObject<boolean>>();

/**
 * A page that changes around a part which React has not taken over would lose it for a moment: React draws it anew, and has nothing to
 * draw it with. So until the part is there, links and forms that Remix would follow lead on as they do without scripts.
 */
function leadOnWithoutScripts(isThere: MutableRefObject<boolean>): () => void {
  if (awaited.size === 0) for (const kind of ["click", "submit"]) addEventListener(kind, keepFromRemix, true);
  awaited.add(isThere);
  return () => {
    awaited.delete(isThere);
    removeArrived();
  };
}

function removeArrived(): void {
  for (const isThere of awaited) if (isThere.current) awaited.delete(isThere);
  if (awaited.size === 0) for (const kind of ["click", "submit"]) removeEventListener(kind, keepFromRemix, true);
}

/** Remix marks what it follows. React listens at the document, which is further in. */
function keepFromRemix(event: Event): void {
  if ((event.target as Element).closest?.("a[data-discover], form[data-discover]")) event.stopPropagation();
}
