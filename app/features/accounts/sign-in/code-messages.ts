import { waitMessage } from "#app/platform/http/wait-message.ts";

/** Why no code was mailed: one has just been, or there were too many to that address or from that network. */
export function codeRefusalMessage({ kind, seconds }: { kind: "soon" | "wait"; seconds: number }): string {
  if (kind === "soon") return `A code was sent a moment ago. You can ask for another in ${seconds} s.`;
  return `Too many codes were asked for with this address, or from your network, so none was sent. ${waitMessage(seconds)}, then ask again.`;
}
