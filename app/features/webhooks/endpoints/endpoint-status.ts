/** How an endpoint is doing: `failing` when the last post to it was not taken. */
export function endpointStatus(endpoint: { failingSince: string | null; disabledAt: string | null }): "on" | "failing" | "off" {
  if (endpoint.disabledAt !== null) return "off";
  return endpoint.failingSince === null ? "on" : "failing";
}
