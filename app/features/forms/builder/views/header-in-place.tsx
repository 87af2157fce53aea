import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { TextInPlace } from "./text-in-place.tsx";

/** The form's header as the server drew it, with its title to be typed where visitors read it. */
export function HeaderInPlace({
  html,
  title,
  error,
}: {
  html: string;
  title: string;
  error: string | undefined;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The title is left to the browser until the header is drawn anew.
  const drawn = useMemo(() => ({ html, title }), [html]);
  return (
    <>
      <Drawn html={html} setPlace={setPlace} />
      {place
        ? createPortal(
            <>
              <TextInPlace
                name="formTitle"
                label="Title of the form"
                value={drawn.title}
                placeholder="Title of the form"
                error={error}
                onEnter={() => (document.activeElement as HTMLElement | null)?.blur()}
              />
              <input type="hidden" name="formTitleBefore" value={title} />
            </>,
            place,
          )
        : null}
    </>
  );
}

/** The markup, with room for the title in the place of its words. */
function Drawn({
  html,
  setPlace,
}: {
  html: string;
  setPlace: (place: HTMLElement | null) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const inside = useMemo(() => ({ __html: html }), [html]);
  useLayoutEffect(() => {
    const before = box.current?.querySelector<HTMLElement>(".t1");
    const heading = box.current?.querySelector("h1");
    if (before || !heading) return setPlace(before ?? null);
    // A field in a heading would be read out as one.
    const place = document.createElement("div");
    place.className = "t1";
    heading.replaceWith(place);
    setPlace(place);
  }, [inside, setPlace]);
  // React made it on the server, from text that it escaped.
  return <div className="dc" ref={box} dangerouslySetInnerHTML={inside} />;
}
