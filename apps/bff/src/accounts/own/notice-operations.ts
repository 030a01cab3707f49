import { NoticeChoices, NoticeChoicesInput } from "@tradeslip/contracts/schemas";
import type { AccountOperation } from "./account-operation.ts";

const PATH = "/api/account/notices";
const CHOSEN: NoticeChoices = {
  orders: { email: true, push: true },
  alerts: { email: true, push: false },
};
const ANSWERS = { 200: { chosen: { summary: "Orders by both, price alerts by email", value: CHOSEN } } };

/** What somebody is told of, and how. */
export const NOTICE_OPERATIONS: readonly AccountOperation[] = [
  {
    method: "GET",
    path: PATH,
    operationId: "getNotices",
    summary: "Read what the account is told of, and how",
    answer: NoticeChoices,
    examples: { answers: ANSWERS },
  },
  {
    method: "PUT",
    path: PATH,
    operationId: "changeNotices",
    summary: "Choose what the account is told of, and how",
    body: NoticeChoicesInput,
    answer: NoticeChoices,
    examples: { request: { chosen: { summary: "Both", value: CHOSEN } }, answers: ANSWERS },
  },
];
