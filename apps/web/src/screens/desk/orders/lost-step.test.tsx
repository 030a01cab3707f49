import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { refusal } from "../../../testing/account-answers.ts";
import { deskSettings, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { draftOf } from "./drafts.ts";
import { OneStep } from "./one-step.tsx";
import { orderQuery } from "./order-queries.ts";
import { NOTHING_TO_CHOOSE, stepForms } from "./step-forms.ts";

const ORDER = "/api/desk/orders/9W57J-YKX28";

beforeEach(() => sessionStorage.clear());

function Shown() {
  const { data: order } = useQuery(orderQuery("9W57J-YKX28"));
  if (order === undefined) return null;
  const [form] = stepForms(order, NOTHING_TO_CHOOSE);
  return <OneStep order={order} form={form!} email="ada@desk.example" />;
}

/** A note was sent on version 1 without an answer, and the order has moved to version 2 since. */
async function lose(reply: "unreachable" | typeof unavailable) {
  const server = new FakeServer();
  const orderAt = (version: number) => waitingOrder(server.now, { version, steps: ["note"] });
  server.answer("/api/desk/settings", deskSettings());
  server.answer(ORDER, () => orderAt(1));
  server.answer(`${ORDER}/note`, reply);
  const app = await renderApp(<Shown />, { server });
  await passTime(0);
  await app.user.type(screen.getByLabelText("Note"), "Called him{Enter}");
  await passTime(0);
  server.answer(ORDER, () => orderAt(2));
  void app.queryClient.invalidateQueries();
  await passTime(0);
  const press = async (name: string) => {
    await app.user.click(screen.getByRole("button", { name }));
    await passTime(0);
  };
  return { ...app, server, orderAt, press };
}

const FIRST = { version: 1, text: "Called him" };

it.each([
  ["Retry", "unreachable"],
  ["Save note", "unreachable"],
  ["Save note", unavailable],
] as const)(
  "a step without an answer is repeated on the version that it named, by %s",
  async (name, reply) => {
    const { server, press } = await lose(reply);
    await press(name);
    await press(name);
    expect(server.sentTo(`${ORDER}/note`)).toEqual([FIRST, FIRST, FIRST]);
  },
);

it("what was saved isn't offered again where another order was opened before the answer", async () => {
  const server = new FakeServer();
  server.answer("/api/desk/settings", deskSettings());
  server.answer(ORDER, waitingOrder(server.now, { version: 1, steps: ["note"] }));
  server.answer(`${ORDER}/note`, waitingOrder(server.now, { version: 2, steps: ["note"] }));
  const app = await renderApp(<Shown />, { server });
  await passTime(0);
  await app.user.type(screen.getByLabelText("Note"), "Called him");
  expect(draftOf("ada@desk.example", "9W57J-YKX28", "note")).toEqual({ text: "Called him" });
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  app.unmount();
  await passTime(0);
  expect(server.sentTo(`${ORDER}/note`)).toEqual([FIRST]);
  expect(draftOf("ada@desk.example", "9W57J-YKX28", "note")).toEqual({});
});

it("a refusal that says nothing of the step leaves its version", async () => {
  const { server, press } = await lose("unreachable");
  server.answer(`${ORDER}/note`, refusal(429, "Please wait a moment.", "rate_limited"));
  await press("Retry");
  await press("Save note");
  expect(server.sentTo(`${ORDER}/note`)).toEqual([FIRST, FIRST, FIRST]);
});

it("what was typed since is another step, on the version that is shown", async () => {
  const { user, server, press } = await lose("unreachable");
  await user.type(screen.getByLabelText("Note"), " twice");
  await press("Save note");
  expect(server.sentTo(`${ORDER}/note`)).toEqual([FIRST, { version: 2, text: "Called him twice" }]);
});

it("who reads that it was done already may take the same step again", async () => {
  const { server, orderAt, press } = await lose("unreachable");
  const done = refusal(409, "You have done this already.", "order_moved");
  server.answer(`${ORDER}/note`, { ...done, order: orderAt(2) });
  await press("Retry");
  expect(screen.getByText("You have done this already.")).toBeDefined();
  await press("Save note");
  expect(server.sentTo(`${ORDER}/note`)).toEqual([FIRST, FIRST, { ...FIRST, version: 2 }]);
});
