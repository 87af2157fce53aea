import type { ShownTime } from "#app/platform/time/relative-time.ts";

/**
 * A moment in short words; the whole date is in its title. The words come from the loader, so that
 * both renders agree.
 */
export function Moment({ time, className }: { time: ShownTime; className?: string }) {
  return (
    <time dateTime={time.at} title={time.full} className={className}>
      {time.short}
    </time>
  );
}
