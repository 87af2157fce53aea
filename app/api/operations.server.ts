import type { Operation } from "./operation.server.ts";
import { listBatches, listDeliveries, readBatch, sendProject } from "./operations/batches.server.ts";
import { issueCertificates, listCertificates, readCertificate, revokeCertificate } from "./operations/certificates.server.ts";
import { createList, listLists } from "./operations/lists.server.ts";
import { findPeople } from "./operations/people.server.ts";
import { listProjects, readProject } from "./operations/projects.server.ts";
import {
  createRecipient,
  createRecipients,
  deleteRecipient,
  listRecipients,
  readRecipient,
  updateRecipient,
} from "./operations/recipients.server.ts";

/** Everything that programs can do, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listProjects,
  readProject,
  listLists,
  createList,
  listRecipients,
  createRecipient,
  createRecipients,
  readRecipient,
  updateRecipient,
  deleteRecipient,
  issueCertificates,
  listCertificates,
  readCertificate,
  revokeCertificate,
  sendProject,
  listBatches,
  readBatch,
  listDeliveries,
  findPeople,
];
