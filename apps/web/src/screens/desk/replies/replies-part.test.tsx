import type { Replies } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { deskPerson, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { PageReplies } from "./page-replies.tsx";
import RepliesPart from "./replies-part.tsx";

const PATH = "/api/desk/replies";
const REPLIES: Replies["replies"] = [
  {
    id: "hello",
    for: "chat",
    title: "Hello",
    text: "Your page {link} says what comes next for {reference}.",
  },
  { id: "slow", for: "page", title: "Bank is slow", text: "The bank is slow today. We look again at six." },
];

async function open(role: "agent" | "admin") {
  const server = new FakeServer();
  server.answer(PATH, { version: 3, replies: REPLIES });
  return renderApp(<RepliesPart person={deskPerson(role)} />, { server });
}
const second = () => within(screen.getByRole("region", { name: "Reply 2" }));

it("an agent reads the replies", async () => {
  await open("agent");
  expect(screen.getByText("Bank is slow")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("an admin changes, adds, moves and removes replies, and saves them together", async () => {
  const { user, server } = await open("admin");
  await user.type(second().getByLabelText("Title"), " today");
  await user.click(second().getByRole("button", { name: "Move up" }));
  await user.click(second().getByRole("button", { name: "Remove" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([
    { version: 3, replies: [{ ...REPLIES[1], title: "Bank is slow today" }] },
  ]);
});

it("S133: what another admin changed meanwhile is shown beside what is typed, and the next save knows of it", async () => {
  const { user, server } = await open("admin");
  await user.type(second().getByLabelText("Title"), " today");
  const detail = "Eve changed this meanwhile. Please look at it again.";
  const moved = {
    version: 4,
    replies: [
      { ...REPLIES[0]!, text: "Look at {link}." },
      { ...REPLIES[1]!, id: "new", title: "New" },
    ],
  };
  const answers = [{ ...unavailable, status: 409, code: "content_moved", detail }, moved];
  server.answer(PATH, () => answers.shift() ?? moved);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(detail)).toBeDefined();
  expect(
    await screen.findByText("Changed meanwhile. What you typed is still here; saving it replaces this:"),
  ).toBeDefined();
  expect(
    screen.getByText(
      "For the chat: Look at {link}. (was For the chat: Your page {link} says what comes next for {reference}.)",
    ),
  ).toBeDefined();
  expect(screen.getByText(/^nothing \(was For the customer's page: The bank is slow today/)).toBeDefined();
  expect(second().getByLabelText<HTMLInputElement>("Title").value).toBe("Bank is slow today");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toMatchObject([
    { version: 3, replies: [REPLIES[0], { title: "Bank is slow today" }] },
    { version: 4, replies: [REPLIES[0], { title: "Bank is slow today" }] },
  ]);
});

it.each(["Pay to 0123456789", "Send to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"])(
  "a reply with an account in it says so at its field, and isn't sent: %s",
  async (text) => {
    const { user, server } = await open("admin");
    await user.clear(second().getByLabelText("Text"));
    await user.type(second().getByLabelText("Text"), text);
    expect(second().getByText(/^No account numbers or coin addresses here/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await passTime(0);
    expect(server.sentTo(PATH)).toEqual([]);
  },
);

it.each([
  ["replies.1.text", unavailable.detail],
  ["replies.1.id", "Each reply needs an id of its own."],
])("what the server refuses as %s is said at its field, else beneath the form", async (field, said) => {
  const { user, server } = await open("admin");
  await user.type(second().getByLabelText("Title"), " today");
  const errors = [{ field, message: "Each reply needs an id of its own." }];
  server.answer(PATH, { ...unavailable, status: 400, errors });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe(said);
});

it("a reply for the customer's page is said there at a press, with reference and link", async () => {
  const server = new FakeServer();
  server.answer(PATH, { version: 3, replies: REPLIES });
  server.answer("/api/desk/orders/9W57J-YKX28/say", () => waitingOrder(server.now, { version: 6 }));
  const order = waitingOrder(server.now, { version: 5 });
  const { user } = await renderApp(
    <PageReplies order={order} filled={(text) => text.replace("six", "seven")} />,
    { server },
  );
  expect(screen.queryByText("Hello")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Post" }));
  await passTime(0);
  expect(server.sentTo("/api/desk/orders/9W57J-YKX28/say")).toEqual([{ version: 5, reply: "slow" }]);
});
