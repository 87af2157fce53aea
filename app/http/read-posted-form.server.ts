/** More than any form without files holds; a message of many pages has some 100 KB. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * The fields of a posted form that brings no files. What is not a form, or broke off on the way, is answered in words and
 * not as a fault of ours: throws a 400 or 413 Response.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MOST_BYTES) {
    throw new Response("This form holds more than 2 MB, the most one takes. Shorten what you typed, then send it again.", {
      status: 413,
    });
  }
  try {
    return await request.formData();
  } catch {
    throw new Response("The form did not arrive whole. Go back and send it again.", { status: 400 });
  }
}
