import { listAccountMembers, listSegments } from "./account.server.ts";
import { listBatches, listDeliveries, readBatch, sendProject } from "./batches.server.ts";
import {
  issueCertificates,
  listCertificates,
  readCertificate,
  revokeCertificate,
} from "./certificates.server.ts";
import { listForms, readForm } from "./forms.server.ts";
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
import {
  createRegistration,
  decideAttendance,
  listRegistrations,
  readRegistration,
  updateRegistration,
} from "./registrations.server.ts";
import { deleteResponse, listResponses, readResponse, updateResponse } from "./responses.server.ts";
import { listSuppressed, release, suppress } from "./suppressions.server.ts";
import { verifyCertificates } from "./verify.server.ts";
import { listWebinars, readWebinar } from "./webinars.server.ts";

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
  listSegments,
  listSuppressed,
  suppress,
  release,
  listForms,
  readForm,
  listResponses,
  readResponse,
  updateResponse,
  deleteResponse,
  listWebinars,
  readWebinar,
  listRegistrations,
  createRegistration,
  readRegistration,
  updateRegistration,
  decideAttendance,
  listAccountMembers,
];
