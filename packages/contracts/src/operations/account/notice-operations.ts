import { NoticeChoices, NoticeChoicesInput } from "../../schemas/index.ts";
import type { Operations } from "../operation.ts";

const PATH = "/api/account/notices";
const CHOSEN: NoticeChoices = {
  orders: { email: true, push: true },
  alerts: { email: true, push: false },
};
const ANSWERS = { 200: { chosen: { summary: "Orders by both, price alerts by email", value: CHOSEN } } };

/** Which news a user gets, and how. */
export const NOTICE_OPERATIONS = {
  getNotices: {
    method: "GET",
    path: PATH,
    access: "session",
    summary: "Read what the account is told of, and how",
    answer: NoticeChoices,
    examples: { answers: ANSWERS },
  },
  changeNotices: {
    method: "PUT",
    path: PATH,
    access: "session",
    summary: "Choose what the account is told of, and how",
    body: NoticeChoicesInput,
    answer: NoticeChoices,
    examples: { request: { chosen: { summary: "Both", value: CHOSEN } }, answers: ANSWERS },
  },
} as const satisfies Operations;
