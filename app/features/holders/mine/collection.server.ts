import { randomUUID } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { credentialJwt } from "#app/engines/certificate-proof/data-integrity.server.ts";
import { issuerDid, keyUrl } from "#app/engines/certificate-proof/did.server.ts";
import { installationKey } from "#app/features/certificates/issue/installation-key.server.ts";
import { issuerKey } from "#app/features/certificates/issue/issuer-key.server.ts";
import { findPublicCredential } from "#app/features/certificates/issue/public-credential.server.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { ZipEntry } from "#app/platform/files/zip-response.server.ts";

/**
 * A ZIP of every Open Badges credential of these certificates, each as its issuer signed it, and
 * last of all one that holds them all (CLR 2.0). What was revoked or replaced has none. Each is made
 * when its turn comes.
 */
export async function* collectionEntries(
  app: AppContext,
  ids: readonly string[],
): AsyncGenerator<ZipEntry> {
  const badges: object[] = [];
  for (const id of ids) {
    await letOthersRun();
    const credential = await findPublicCredential(app, id);
    if (credential.kind !== "valid") continue;
    const badge = await credential.prove();
    badges.push(badge);
    yield textEntry(`badges/${id}.json`, `${JSON.stringify(badge, null, 2)}\n`);
  }
  const jwt = await signCollection(app, badges, badges.length < ids.length);
  yield textEntry("all-badges.clr.jwt", jwt);
}

function textEntry(path: string, text: string): ZipEntry {
  return {
    path,
    compress: true,
    async *content() {
      yield text;
    },
  };
}

/**
 * All credentials in one, as a JWT: a proof over many thousand statements would take seconds. This
 * installation signs that it collected them, with a key of its own; each still has its issuer's
 * proof. https://www.imsglobal.org/spec/clr/v2p0/
 */
async function signCollection(app: AppContext, badges: object[], partial: boolean) {
  const { db, config, clock } = app;
  const now = clock();
  await installationKey(app);
  const { number, privateJwk } = await issuerKey(db, config.sessionSecret, INSTALLATION_ACCOUNT, {
    now,
    curve: "P-256",
  });
  const id = `urn:uuid:${randomUUID()}`;
  const collection = {
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ],
    id,
    type: ["VerifiableCredential", "ClrCredential"],
    name: `Certificates collected by ${config.appName}`,
    description:
      `Collected for their holder by ${config.appName}, which issued none of them. ` +
      "Each is signed by its own issuer.",
    issuer: {
      id: issuerDid(config.appUrl, INSTALLATION_ACCOUNT),
      type: ["Profile"],
      name: config.appName,
      url: config.appUrl,
    },
    validFrom: now.toISOString(),
    partial,
    credentialSubject: {
      id: `${id}#holder`,
      type: ["ClrSubject"],
      verifiableCredential: badges,
    },
  };
  const kid = keyUrl(config.appUrl, INSTALLATION_ACCOUNT, number);
  return credentialJwt(collection, { privateJwk, kid });
}
