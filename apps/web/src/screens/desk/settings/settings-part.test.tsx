import type { DeskSettings } from "@tradeslip/contracts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { deskPerson, deskSettings } from "../../../testing/desk-answers.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import SettingsPart from "./settings-part.tsx";

const PATH = "/api/desk/settings";
const MOVED = {
  ...unavailable,
  status: 409,
  code: "settings_moved",
  detail: "Eve changed the settings meanwhile.",
};

beforeEach(() => void new FakeStreams());

async function open(role: "agent" | "admin", settings: DeskSettings = deskSettings()) {
  const server = new FakeServer();
  server.answer(PATH, settings);
  server.answer("/api/desk/duty", { onDuty: false });
  const app = await renderApp(<SettingsPart person={deskPerson(role)} />, { server });
  return { ...app, card: (name: string) => within(screen.getByRole("region", { name })) };
}

it("an agent reads the settings, and changes none", async () => {
  const { card } = await open("agent");
  expect(card("Opening hours").getByText("Monday").nextElementSibling?.textContent).toBe("08:00-22:00");
  expect(card("Channels").getByText("WhatsApp 2348012345678")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Take orders in this console" }).disabled).toBe(
    true,
  );
});

it("an admin writes the hours of each day, and saves them on the version that is shown", async () => {
  const { user, server, card } = await open("admin");
  await user.type(card("Opening hours").getByLabelText("Saturday"), "10:00-16:00");
  await user.click(card("Opening hours").getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([
    { version: 3, hours: "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos", outsideHours: "taken" },
  ]);
});

it("a desk without hours is always open, and nobody reads that it's closed", async () => {
  const none = deskSettings({ hours: null });
  const { card } = await open("agent", none);
  expect(card("Opening hours").queryByText("Closed")).toBeNull();
  expect(card("Opening hours").getAllByText("Always open")).toHaveLength(7);
  cleanup();
  const admin = await open("admin", none);
  const hours = admin.card("Opening hours");
  expect(hours.getByText("With no hours at all the desk is always open.")).toBeDefined();
  await admin.user.type(hours.getByLabelText("Saturday"), "10:00-16:00");
  expect(hours.queryByText("With no hours at all the desk is always open.")).toBeNull();
});

/** Two seconds after each call. */
function answerLate(server: FakeServer): void {
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return answer;
  });
}

it("what is typed while the settings are saved stays", async () => {
  const { user, server, card } = await open("admin");
  const fee = card("Our fee");
  const buying = fee.getByLabelText<HTMLInputElement>("When customers buy coins");
  await user.clear(buying);
  await user.type(buying, "1.5");
  answerLate(server);
  const saved = { buyPercent: "1.5", sellPercent: "0" };
  server.answer(PATH, deskSettings({ version: 4, spread: saved }));
  await user.click(fee.getByRole("button", { name: "Save" }));
  const selling = fee.getByLabelText<HTMLInputElement>("When customers sell coins");
  await user.clear(selling);
  await user.type(selling, "2");
  await passTime(3_000);
  expect([buying.value, selling.value]).toEqual(["1.5", "2"]);
  expect(fee.queryByText(/^Changed meanwhile/)).toBeNull();
  await user.click(fee.getByRole("button", { name: "Save" }));
  await passTime(3_000);
  expect(server.sentTo(PATH).at(-1)).toEqual({ version: 4, spread: { ...saved, sellPercent: "2" } });
});

it("hours that the server writes in another way than the admin are no other admin's", async () => {
  const { user, server, card } = await open("admin");
  const hours = card("Opening hours");
  const day = (name: string) => hours.getByLabelText<HTMLInputElement>(name);
  await user.type(day("Saturday"), "10:00-12:00,14:00-16:00");
  answerLate(server);
  server.answer(
    PATH,
    deskSettings({
      version: 4,
      hours: "Mon-Fri 08:00-22:00, Sat 10:00-12:00, Sat 14:00-16:00 Africa/Lagos",
    }),
  );
  await user.click(hours.getByRole("button", { name: "Save" }));
  await user.type(day("Sunday"), "10:00-12:00");
  await passTime(3_000);
  expect(day("Sunday").value).toBe("10:00-12:00");
  expect(hours.queryByText(/^Changed meanwhile/)).toBeNull();
});

it("an unreadable day says so at its field, and nothing is sent", async () => {
  const { user, server, card } = await open("admin");
  await user.type(card("Opening hours").getByLabelText("Sunday"), "ten to four");
  await user.click(card("Opening hours").getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(card("Opening hours").getByText("Please write times such as 08:00-22:00.")).toBeDefined();
  expect(server.sentTo(PATH)).toEqual([]);
});

it("what another admin changed meanwhile is shown, and what was typed stays", async () => {
  const { user, server, card } = await open("admin");
  const hours = card("Opening hours");
  await user.type(hours.getByLabelText("Saturday"), "10:00-16:00");
  const moved = deskSettings({ version: 4, hours: "Mon-Fri 09:00-22:00 Africa/Lagos" });
  const answers = [MOVED, moved];
  server.answer(PATH, () => answers.shift() ?? moved);
  await user.click(hours.getByRole("button", { name: "Save" }));
  expect(await hours.findByText("Eve changed the settings meanwhile.")).toBeDefined();
  expect(await hours.findAllByText("09:00-22:00 (was 08:00-22:00)")).toHaveLength(5);
  expect(hours.getByLabelText<HTMLInputElement>("Saturday").value).toBe("10:00-16:00");
  await user.click(hours.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)[1]).toMatchObject({ version: 4 });
});

it("O113: an admin sets our fee for each side, above the servers' own, which stands there first", async () => {
  const { user, server, card } = await open("admin");
  const fee = card("Our fee");
  const buying = fee.getByLabelText<HTMLInputElement>("When customers buy coins");
  expect(buying.value).toBe("0");
  await user.clear(buying);
  await user.type(buying, "1.5");
  await user.click(fee.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([{ version: 3, spread: { buyPercent: "1.5", sellPercent: "0" } }]);
});

it("a pause has a notice, and is ended by one press", async () => {
  const { user, server, card } = await open("admin");
  await user.type(card("Pause").getByLabelText("Notice (optional)"), "Power cut. Back soon.");
  server.answer(PATH, deskSettings({ version: 4, pause: { notice: "Power cut. Back soon.", until: null } }));
  await user.click(card("Pause").getByRole("button", { name: "Pause the desk" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([
    { version: 3, pause: { notice: "Power cut. Back soon.", until: null } },
  ]);
  expect(card("Pause").getByText("Power cut. Back soon.")).toBeDefined();
  await user.click(card("Pause").getByRole("button", { name: "End the pause" }));
  await passTime(0);
  expect(server.sentTo(PATH)[1]).toEqual({ version: 4, pause: null });
});

it("an end of a pause that is no time is said at the end", async () => {
  const { user, server, card } = await open("admin");
  const field = card("Pause").getByLabelText("Until (optional)");
  fireEvent.change(field, { target: { value: "20261-11-16T18:00" } });
  const errors = [{ field: "pause.until", message: "Invalid ISO datetime" }];
  server.answer(PATH, { ...unavailable, status: 400, errors });
  await user.click(card("Pause").getByRole("button", { name: "Pause the desk" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toMatchObject([{ pause: { until: "20261-11-16T18:00" } }]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

it("an end of a pause that is over is said at the end, not at the notice", async () => {
  const { user, server, card } = await open("admin");
  const message = "This time is already over.";
  server.answer(PATH, {
    ...unavailable,
    status: 400,
    detail: message,
    errors: [{ field: "pause.until", message }],
  });
  await user.click(card("Pause").getByRole("button", { name: "Pause the desk" }));
  await passTime(0);
  const described = (label: string) => card("Pause").getByLabelText(label).getAttribute("aria-invalid");
  expect([described("Notice (optional)"), described("Until (optional)")]).toEqual([null, "true"]);
});

it("a changed channel takes along who names it as successor, and a new one waits for another admin", async () => {
  const { user, server, card } = await open(
    "admin",
    deskSettings({
      channels: [
        {
          kind: "whatsapp",
          value: "2348012345678",
          active: true,
          successor: "telegram:our_desk",
          counts: true,
        },
        { kind: "telegram", value: "our_desk", active: true, counts: false },
      ],
    }),
  );
  expect(screen.getByText("Telegram our_desk is new, and nobody is sent there yet.")).toBeDefined();
  const second = within(card("Channels").getByRole("group", { name: "Channel 2" }));
  await user.clear(second.getByLabelText("Number, name or address"));
  await user.type(second.getByLabelText("Number, name or address"), "new_desk");
  await user.click(card("Channels").getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([
    {
      version: 3,
      channels: [
        { kind: "whatsapp", value: "2348012345678", active: true, successor: "telegram:new_desk" },
        { kind: "telegram", value: "new_desk", active: true },
      ],
    },
  ]);
});

it("everybody of the desk goes on duty, and off it, for themselves", async () => {
  const { user, server, card } = await open("agent");
  const duty = () => card("You").getByRole<HTMLInputElement>("switch", { name: "On duty" });
  await waitFor(() => expect(duty().disabled).toBe(false));
  server.answer("/api/desk/duty", { onDuty: true });
  await user.click(duty());
  await waitFor(() => expect(server.sentTo("/api/desk/duty")).toEqual([{ onDuty: true }]));
  expect(duty().checked).toBe(true);
});
