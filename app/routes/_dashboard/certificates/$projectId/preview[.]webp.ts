import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  draftDrawRequest,
  projectSampleValues,
} from "#app/features/certificates/draw/draft-drawing.server.ts";
import { fieldOfName, withName } from "#app/features/certificates/draw/name-pictures.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { cropToField } from "#app/features/certificates/preflight/crop-to-field.server.ts";
import { findNameToDraw } from "#app/features/recipients/imports/names/name-questions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const WIDTHS_PX = [240, 480, 860, 1280, 1720, 2000];
/** Looking closely: as wide as the page is at 400 %. */
const ENLARGED_PX = 3200;
/**
 * Width and bytes of what phones ask for, on slow lines too: of artwork with many lines the quality
 * is lowered until it has no more.
 */
const MAX_BYTES = new Map([
  [480, 18_000],
  [860, 60_000],
]);
const CUT_FROM_PX = 1720;

const MAX_LAYER_FIELDS = 40;

/**
 * The draft as it will come out, for `?person=` (a row of the list), `?w=` pixels wide; with
 * `?field=` that field alone, with what is around it; with `?name=` the name of somebody on a list
 * that is being checked. With `?part=own` or `under` and `?of=` the ids of fields it is these alone
 * on nothing, or what is under them. The same renderer as every output.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, drawing, clock, config } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const design = projectDesign(project);
  if (!design) throw notFound();
  const query = new URL(request.url).searchParams;
  const sample = await projectSampleValues(
    db,
    { account, project },
    Number(query.get("person")) || 1,
    clock(),
  );
  const named = query.get("name");
  const name =
    named === null
      ? null
      : await findNameToDraw(db, { accountId: account.id, projectId: project.id }, named);
  if (named !== null && !name) throw notFound();
  const person = name ? withName(sample, name) : sample;
  const { request: draw, etag } = await draftDrawRequest(
    { db, appUrl: config.appUrl },
    { account, project },
    design,
    person,
  );
  const wish = Number(query.get("w")) || 480;
  const fieldId = name ? fieldOfName(design) : query.get("field");
  const part = query.get("part");
  const of = query.get("of")?.split(",").slice(0, MAX_LAYER_FIELDS) ?? [];
  const isEnlarged = wish === ENLARGED_PX && design.widthPx < ENLARGED_PX && !fieldId;
  const widthPx = isEnlarged
    ? ENLARGED_PX
    : Math.min(design.widthPx, WIDTHS_PX.find((width) => width >= wish) ?? 2000);
  const what = [fieldId && `field-${fieldId}`, part && `${part}-${of}`, widthPx]
    .filter(Boolean)
    .map(String);
  const pictureTag = `"${etag}-${what.map(encodeURIComponent).join("-")}"`;
  const headers = new Headers({
    ETag: pictureTag,
    // An address that names this very state never shows another; one that is behind has to ask each
    // time.
    "Cache-Control":
      query.get("v") === etag ? "private, max-age=86400, immutable" : "private, no-cache",
  });
  if (etagMatches(request.headers.get("If-None-Match"), pictureTag))
    return new Response(null, { status: 304, headers });
  if (part === "own" || part === "under") {
    // Of an earlier state they would show elements where they no longer are.
    if (query.get("v") !== etag) throw notFound();
    const layer = await drawing.layer(draw, {
      part,
      fieldIds: of,
      widthPx: Math.min(widthPx, design.widthPx),
    });
    headers.set("Content-Type", "image/webp");
    return new Response(layer, { headers });
  }
  const maxBytes = MAX_BYTES.get(widthPx);
  const whole = isEnlarged
    ? await drawing.enlarged(draw, widthPx)
    : await drawing.picture(draw, {
        format: "webp",
        ...(fieldId ? { widthPx: Math.min(CUT_FROM_PX, design.widthPx) } : { widthPx, maxBytes }),
      });
  const picture = fieldId ? await cropToField(whole, design, fieldId) : whole;
  if (!picture) throw notFound();
  headers.set("Content-Type", "image/webp");
  return new Response(picture, { headers });
}
