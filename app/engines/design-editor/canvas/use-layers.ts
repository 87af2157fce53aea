import { type RefObject, useEffect, useState } from "react";

/** Elements of a picture that can be moved: alone, and the page where they are without them. */
export interface Layers {
  ids: readonly string[];
  own: HTMLImageElement;
  under: HTMLImageElement;
}

/** Long enough to pass over what is only clicked through. */
const PAUSE_MS = 120;
/** Of more, cut-outs do: their address would be too long. */
const MAX_FIELDS = 40;
/** Sets that were moved one after another before the first was drawn anew. */
const MAX_SETS = 4;

/**
 * Gets the layers of what is chosen before it is moved, as large as the picture is shown. They
 * belong to `picture` alone: with the next one they are gone. Until they are there, or where the
 * network fails, there are none.
 */
export function useLayers(given: {
  picture: string;
  ids: readonly string[];
  /** The picture shown is the newest design. */
  isCurrent: boolean;
  isLive: boolean;
  paper: RefObject<HTMLElement>;
}): Layers[] {
  const { picture, ids, isCurrent, isLive, paper } = given;
  const [loaded, setLoaded] = useState<{ picture: string; sets: Layers[] }>({ picture, sets: [] });
  const of = ids.join(",");
  useEffect(() => {
    const all = of.split(",");
    if (!isLive || !isCurrent || of === "" || all.length > MAX_FIELDS) return;
    let isAsked = true;
    const timer = setTimeout(async () => {
      const source = paper.current?.querySelector<HTMLImageElement>("img.paper")?.currentSrc;
      if (!source) return;
      const [own, under] = await Promise.all(
        ["own", "under"].map((part) => load(`${source}&part=${part}&of=${of}`)),
      );
      if (!isAsked || !own || !under) return;
      setLoaded(({ picture: before, sets }) => {
        const kept = before === picture ? sets.filter((one) => one.ids.join(",") !== of) : [];
        return { picture, sets: [...kept, { ids: all, own, under }].slice(-MAX_SETS) };
      });
    }, PAUSE_MS);
    return () => {
      isAsked = false;
      clearTimeout(timer);
    };
  }, [picture, of, isCurrent, isLive, paper]);
  return loaded.picture === picture ? loaded.sets : [];
}

/** A picture that can be shown at once; null when it can't be had. */
async function load(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
