import type { ReactNode } from "react";
import { counted } from "#app/platform/text/wording.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { WidePicture } from "#app/ui/page/wide-picture.tsx";

/** Three of the designs, in the order they lie. */
const FAN = ["tidewater", "guilloche", "adire-eleko"];
const PLACES = [
  "left-[5%] top-5 -rotate-[5deg]",
  "left-1/2 top-2.5 -ml-[75px] z-[1]",
  "right-[5%] top-5 rotate-[5deg]",
];

/** Which way to start: a picture, a heading and a line. */
export function TileHead({
  id,
  icon,
  title,
  children,
}: {
  id: string;
  icon: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-2.5 md:gap-3.5 max-md:flex-col items-start">
      <span className="grid place-items-center flex-none w-11 h-11 rounded bg-brand-soft text-brand-ink text-lg">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h2 className="text-base md:text-lg leading-tight" id={id}>
          {title}
        </h2>
        <p className="text-sm md:text-md text-ink-2 mt-0.5">{children}</p>
      </div>
    </div>
  );
}

/** The way to the templates, further down on the page. */
export function TemplatesTile({ designs }: { designs: number }) {
  return (
    <section className="card p-3.5 md:p-5 grid content-start gap-4" aria-labelledby="from-template">
      <TileHead id="from-template" icon="grid" title="Start from a template">
        {counted(designs, "design")}. Long names and tone marks fit.{" "}
        <a className="link" href="#templates">
          Browse
        </a>
      </TileHead>
      <div
        className="max-md:hidden relative h-[112px] rounded bg-sunken overflow-hidden"
        aria-hidden="true"
      >
        {FAN.map((slug, at) => (
          <WidePicture
            key={slug}
            className={`absolute w-[150px] h-[106px] rounded-[2px] shadow-2 ${PLACES[at]}`}
            src={`/designs/${slug}.webp`}
            fromPx={768}
            width="480"
            height="339"
          />
        ))}
      </div>
    </section>
  );
}
