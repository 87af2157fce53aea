import { z } from "zod";
import { listMembers } from "#app/features/accounts/members/members.server.ts";
import { listPeopleSegments } from "#app/features/recipients/segments/people-segments.server.ts";
import { noParams } from "../schemas/common.server.ts";
import { Member, Segment } from "../schemas/people.server.ts";
import { operation } from "./operation.server.ts";

export const listSegments = operation({
  id: "listSegments",
  scope: "people:read",
  method: "GET",
  path: "/segments",
  tag: "People",
  summary: "List segments",
  description: "The account’s segments, in alphabetical order.",
  params: noParams,
  answer: z.object({ data: z.array(Segment) }),
  async run({ db, account }) {
    const segments = await listPeopleSegments(db, account.id);
    return { data: segments.map(({ id, name }) => ({ id, name })) };
  },
});

export const listAccountMembers = operation({
  id: "listMembers",
  scope: "account:read",
  method: "GET",
  path: "/members",
  tag: "Account",
  summary: "List members",
  description: "Everybody who works in the account, owners first.",
  params: noParams,
  answer: z.object({ data: z.array(Member) }),
  async run({ db, account }) {
    const members = await listMembers(db, account.id);
    return { data: members.map(({ userId, ...member }) => ({ id: userId, ...member })) };
  },
});
