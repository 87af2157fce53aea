import { apiRoute } from "../../../api/answer-request.server.ts";
import { findPeople } from "../../../api/operations/people.server.ts";

export const loader = apiRoute(findPeople);
export const action = loader;
