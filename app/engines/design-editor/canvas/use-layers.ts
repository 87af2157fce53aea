import { type RefObject, useEffect, useRef, useState } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import type { Layer, liftField } from "./lift-fields.ts";

/** Elements of a picture that can be moved: alone, and the page where they are without them. */
export interface Layers {
  ids: readonly string[];
  /** Of several that the server drew as one, each has the same. */
  own: ReadonlyMap<string, Layer>;
  under: readonly Layer[];
  /** Drawn by the server, and not taken off the picture by the browser. */
  isDrawn: boolean;
}

/** Long enough to pass over what is only clicked through. */
const PAUSE_MS = 120;
/** Of more, what the browser lifts does: their address would be too long. */
const MAX_FIELDS = 40;
/** Sets that were moved one after another before the first was drawn anew. */
const MAX_SETS = 4;
const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

interface Shown {
  /** Address of the picture that is on the page. */
  picture: string;
  /** What is chosen. */
  ids: readonly string[];
  paper: RefObject<HTMLElement>;
  shape: number;
}

/**
 * The layers of what is chosen or moved. The browser takes a field off the picture in the very frame
 * in which it moves; the server's layers, as large as the picture is shown, take the place of these
 * when they are there. They belong to `picture` alone: with the next one they are gone.
 */
export function useLayers(
  shown: Shown & {
    /** The picture shown is the newest design. */
    isCurrent: boolean;
    isLive: boolean;
    /** What is elsewhere than on the picture, as it is there. */
    moved: readonly Field[];
  },
): Layers[] {
  const { picture, moved } = shown;
  const drawn = useDrawnLayers(shown);
  const lift = useLift(shown.isLive);
  const lifted = useRef<{ picture: string; sets: Layers[] }>({ picture, sets: [] });
  if (lifted.current.picture !== picture) lifted.current = { picture, sets: [] };
  const has = (sets: readonly Layers[], id: string) => sets.some(({ ids }) => ids.includes(id));
  for (const field of moved) {
    if (has(drawn, field.id) || has(lifted.current.sets, field.id)) continue;
    const layers = lift && liftNow(lift, shown, field);
    if (layers) lifted.current.sets.push(layers);
  }
  return [...lifted.current.sets.filter(({ ids: [id = ""] }) => !has(drawn, id)), ...drawn];
}

function keyOf(ids: readonly string[]): string {
  return ids.join(",");
}

type Lift = typeof liftField;

function liftNow(lift: Lift, { paper, shape }: Shown, field: Field): Layers | null {
  const picture = paper.current?.querySelector<HTMLImageElement>("img.paper");
  const lifted = picture && lift(picture, field, shape);
  if (!lifted) return null;
  const { own, under } = lifted;
  return { ids: [field.id], own: new Map([[field.id, own]]), under: [under], isDrawn: false };
}

/** Comes after the editor itself, which is there without it; null until then. */
function useLift(isLive: boolean): Lift | null {
  const [lift, setLift] = useState<Lift | null>(null);
  useEffect(() => {
    if (!isLive) return;
    import("./lift-fields.ts").then(
      ({ liftField }) => setLift(() => liftField),
      // Without a connection the server's layers don't come either.
      () => {},
    );
  }, [isLive]);
  return lift;
}

/** Gets what the server draws of what is chosen. Where the network fails, there is none. */
function useDrawnLayers({
  picture,
  ids: chosen,
  isCurrent,
  isLive,
  paper,
}: Parameters<typeof useLayers>[0]): Layers[] {
  const [loaded, setLoaded] = useState<{ picture: string; sets: Layers[] }>({ picture, sets: [] });
  const of = keyOf(chosen);
  useEffect(() => {
    const ids = of.split(",");
    if (!isLive || !isCurrent || of === "" || ids.length > MAX_FIELDS) return;
    let isAsked = true;
    const timer = setTimeout(async () => {
      const source = paper.current?.querySelector<HTMLImageElement>("img.paper")?.currentSrc;
      if (!source) return;
      const [own, under] = await Promise.all(
        ["own", "under"].map((part) => load(`${source}&part=${part}&of=${of}`)),
      );
      if (!isAsked || !own || !under) return;
      const set = {
        ids,
        own: new Map(ids.map((id) => [id, { picture: own, region: WHOLE }])),
        under: [{ picture: under, region: WHOLE }],
        isDrawn: true,
      };
      setLoaded(({ picture: before, sets }) => {
        const kept = before === picture ? sets.filter((one) => keyOf(one.ids) !== of) : [];
        return { picture, sets: [...kept, set].slice(-MAX_SETS) };
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
