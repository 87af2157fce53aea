import { useRootData } from "../page/root-data.ts";
import { Mark } from "./mark.tsx";

/** The mark with the product's name, a link to the start page. A logo that holds words stands alone. */
export function Logo({ name, to = "/", size = 34, deep = false }: { name: string; to?: string; size?: number; deep?: boolean }) {
  const hasWords = useRootData()?.brand.logo?.hasWords;
  return (
    <a
      href={to}
      className="inline-flex items-center gap-2.5 min-h-control rounded text-[1.3125rem] font-bold tracking-[-.02em]"
      aria-label={`${name}, home`}
    >
      <Mark size={size} deep={deep} name={name} />
      {hasWords ? null : <span aria-hidden="true">{name}</span>}
    </a>
  );
}
