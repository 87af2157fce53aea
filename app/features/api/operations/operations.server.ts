import { listBatches, listDeliveries, readBatch, sendProject } from "./batches.server.ts";
import {
  issueCertificates,
  listCertificates,
  readCertificate,
  revokeCertificate,
} from "./certificates.server.ts";
import { createList, listLists, readList } from "./lists.server.ts";
import type { Operation } from "./operation.server.ts";
import { changePersonTags, findPeople, listAllTags } from "./people.server.ts";
import { listProjects, readProject } from "./projects.server.ts";
import {
  createRecipient,
  createRecipients,
  deleteRecipient,
  listRecipients,
  readRecipient,
  updateRecipient,
} from "./recipients.server.ts";
import { verifyCertificates } from "./verify.server.ts";

/** Everything that programs can do, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listProjects,
  readProject,
  listLists,
  createList,
  readList,
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
  verifyCertificates,
  sendProject,
  listBatches,
  readBatch,
  listDeliveries,
  findPeople,
  changePersonTags,
  listAllTags,
];
