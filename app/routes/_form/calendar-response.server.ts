/** A calendar file as a download. METHOD in the file and in its type are the same (RFC 5546). */
export function calendarResponse(file: string, method: "PUBLISH" | "CANCEL"): Response {
  return new Response(file, {
    headers: {
      "Content-Type": `text/calendar; charset=utf-8; method=${method}`,
      "Content-Disposition": `attachment; filename="${method === "CANCEL" ? "cancelled" : "webinar"}.ics"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
