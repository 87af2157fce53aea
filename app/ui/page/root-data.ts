import { useRouteLoaderData } from "@remix-run/react";

/** How the operator's brand looks, for every page. */
export interface ShownBrand {
  logo: { href: string; width: number; height: number; hasWords: boolean } | null;
  icon: { href: string; type: string };
  /** The style sheet with the operator's colour; null: the product's own. */
  css: string | null;
  /** `#rrggbb` */
  themeColour: string;
  /** `#rrggbb`: the seal of the mark. */
  markColour: string;
  legalEntity: string;
}

/** What the loader of `app/root.tsx` gives every page. */
export interface RootData {
  appName: string;
  /** The public origin, no slash at its end. */
  appUrl: string;
  supportEmail: string;
  brand: ShownBrand;
  /** This one, for the © line. */
  year: number;
  /** Null: as the device has it. */
  theme: "light" | "dark" | null;
  /** This page answers a form that was just posted. */
  formAgain: boolean;
  nonce: string;
  requestId: string;
}

/** Undefined where the root's own loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** "© 2026 Lagoon Ltd". */
export function useCopyright(): string {
  const root = useRootData();
  return `© ${root?.year ?? ""} ${root?.brand.legalEntity ?? root?.appName ?? ""}`;
}

/** The public origin, for `meta` functions; empty where the root's own loader failed. */
export function appUrlOf(matches: readonly { id: string; data?: unknown }[]): string {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  return root?.appUrl ?? "";
}
