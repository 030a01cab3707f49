import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { deskPerson, deskSettings } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import SettingsPart from "./settings-part.tsx";

const PATH = "/api/desk/settings";

beforeEach(() => void new FakeStreams());

it.each([
  ["channels.0.value", unavailable.detail],
  ["channels", "A channel is listed twice."],
])("what the server refuses as %s is said at its field, else beneath the form", async (field, said) => {
  const server = new FakeServer();
  server.answer(PATH, deskSettings());
  server.answer("/api/desk/duty", { onDuty: false });
  const { user } = await renderApp(<SettingsPart person={deskPerson("admin")} />, { server });
  const card = within(screen.getByRole("region", { name: "Channels" }));
  await user.type(card.getAllByLabelText("Number, name or address")[0]!, "9");
  const errors = [{ field, message: "A channel is listed twice." }];
  server.answer(PATH, { ...unavailable, status: 400, errors });
  await user.click(card.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(card.getByRole("alert").textContent).toBe(said);
});
