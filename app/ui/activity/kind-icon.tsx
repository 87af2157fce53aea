import { ACTIVITY_KINDS, type ActivityKind } from "../../activity/kinds.ts";
import { Icon } from "../icon.tsx";

/** The round mark of an activity's kind. Decorative: its word stands beside it. */
export function KindIcon({ kind }: { kind: ActivityKind }) {
  return (
    <span className="kind" data-k={kind} aria-hidden="true">
      <Icon name={ACTIVITY_KINDS.find((one) => one.kind === kind)?.icon ?? "info"} />
    </span>
  );
}
