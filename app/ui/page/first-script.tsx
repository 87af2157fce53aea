import { useRootData } from "./root-data.ts";

/**
 * What works until React is there. The server prints it; in browsers there is nothing to draw, and
 * `html` is empty.
 */
export function FirstScript({ html }: { html: string }) {
  const nonce = useRootData()?.nonce;
  return (
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}
