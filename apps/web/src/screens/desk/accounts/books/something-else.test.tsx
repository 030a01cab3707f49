import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { waitingOrder } from "../../../../testing/desk-answers.ts";
import { unavailable } from "../../../../testing/problem.ts";
import { passTime, setOnline } from "../../../../testing/render-app.tsx";
import { LINES, ONE, openBooks } from "./testing/open-books.tsx";

it("says at the line, and at its field, why it isn't confirmed", async () => {
  const { user, server } = await openBooks();
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  await user.type(line.getByLabelText("Order"), "K5PW2-9DQX3");
  await user.type(line.getByLabelText("The bank's fee of it (optional)"), "abc");
  server.answer("/api/desk/orders/K5PW2-9DQX3", () => waitingOrder(server.now, { reference: "K5PW2-9DQX3" }));
  const message = "Please enter an amount above zero, such as 250.00.";
  const errors = [{ field: "fee", message }];
  server.answer(`${ONE}/lines/three/confirm`, {
    ...unavailable,
    status: 400,
    code: "invalid_request",
    errors,
  });
  await user.click(line.getByRole("button", { name: "It's this order's" }));
  await passTime(0);
  expect(line.getByRole("textbox", { name: /^The bank's fee/, description: message })).toBeDefined();
  expect(screen.getByRole("alert").closest("li")).toBe(screen.getByText("POS TRF").closest("li"));
});

it("offline a line is no order's, and isn't confirmed once the connection is back", async () => {
  const { user, server } = await openBooks();
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  await user.type(line.getByLabelText("Order"), "K5PW2-9DQX3");
  server.answer("/api/desk/orders/K5PW2-9DQX3", "unreachable");
  setOnline(false);
  await user.click(line.getByRole("button", { name: "It's this order's" }));
  await passTime(2_000);
  expect(line.getByText(/^We couldn't reach our server\./)).toBeDefined();
  server.answer("/api/desk/orders/K5PW2-9DQX3", () => waitingOrder(server.now, { reference: "K5PW2-9DQX3" }));
  server.answer(`${ONE}/lines/three/confirm`, LINES.lines[2]!);
  setOnline(true);
  await passTime(2_000);
  expect(server.callsTo(`${ONE}/lines/three/confirm`)).toBe(0);
});
