import { PublicIcon } from "#app/ui/public/public-icon.tsx";

const JUMPS = [
  { to: "#features", label: "Features", icon: "grid" },
  { to: "#pricing", label: "Pricing", icon: "wallet" },
  { to: "#how-it-works", label: "How it works", icon: "list" },
  { to: "#faq", label: "FAQ", icon: "help" },
] as const;

/** Round buttons that scroll to the home page's sections: on screens with room for them beside the text. */
export function PageJumps() {
  return (
    <nav className="no-print max-xl:hidden fixed right-1 min-[1340px]:right-5 bottom-6 z-30 grid gap-2" aria-label="On this page">
      {JUMPS.map(({ to, label, icon }) => [
        <a
          className="group relative grid place-items-center w-11 h-11 rounded-full bg-surface text-brand-ink border border-line shadow-2 hover:bg-brand-soft"
          key={to}
          href={to}
        >
          <PublicIcon name={icon} />
          <span className="absolute right-full mr-2 px-2.5 py-1 rounded-sm bg-ink text-surface text-sm font-semibold whitespace-nowrap opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-events-none">
            {label}
          </span>
        </a>,
        " ",
      ])}
    </nav>
  );
}
