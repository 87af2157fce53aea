import { createHash } from "node:crypto";
import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { canonicalJson } from "../canonical-json.ts";
import type { Design } from "../design.ts";
import { certificateUrl } from "../draw-certificate.server.ts";
import type { DrawRequest } from "../drawing.ts";
import type { Project } from "../find-project.server.ts";
import { type Person, SAMPLE_CERTIFICATE_ID } from "./project-sample-values.server.ts";

/**
 * What the renderer needs to draw a draft for one person: the same renderer, the same values as at issue, only the
 * certificate's id and date are stand-ins. `etag` changes whenever the picture would.
 */
export function draftDrawRequest(
  appUrl: string,
  account: Organiser["account"],
  project: Pick<Project, "title">,
  design: Design,
  person: Pick<Person, "values">,
): { request: DrawRequest; etag: string } {
  const designKey = hash(canonicalJson(design));
  const request: DrawRequest = {
    designKey,
    design,
    values: person.values,
    verifyUrl: certificateUrl(appUrl, SAMPLE_CERTIFICATE_ID),
    about: {
      title: project.title,
      holder: person.values["Full Name"] ?? "",
      issuer: account.name,
      certificateId: SAMPLE_CERTIFICATE_ID,
      issuedAt: "1970-01-01T00:00:00.000Z",
    },
  };
  return { request, etag: hash(`${designKey}\n${canonicalJson(person.values)}\n${request.verifyUrl}`).slice(0, 24) };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
