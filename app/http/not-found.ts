/** Absent, or another account's: both are the same answer. `throw notFound()`. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}
