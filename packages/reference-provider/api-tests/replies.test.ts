import { expect, it } from "vitest";
import { startDesk } from "./start-desk.ts";

const HELLO = {
  id: "hello",
  for: "chat",
  title: "Hello",
  text: "Your page shows what comes next: {reference}, {link}",
};
const REPLIES_CHANGED = { action: "replies-changed" };
const LOOKING = { id: "looking", for: "page", title: "Looking", text: "We're looking for your money." };

it("admins write the replies, agents read them in the admins' order", async () => {
  const desk = await startDesk();
  const [ada, bob] = [await desk.member("Ada", "admin"), await desk.member("Bob", "agent")];
  expect((await bob("GET", "/desk/replies")).body).toEqual({ version: 0, replies: [] });
  const replies = [LOOKING, HELLO];
  const body = { version: 1, replies };
  expect(await ada("PUT", "/desk/replies", { version: 0, replies })).toEqual({ status: 200, body });
  expect((await bob("GET", "/desk/replies")).body).toEqual(body);
  expect((await bob("PUT", "/desk/replies", { version: 1, replies: [] })).status).toBe(403);
  await ada("PUT", "/desk/replies", { version: 1, replies: [HELLO] });
  expect((await bob("GET", "/desk/replies")).body).toEqual({ version: 2, replies: [HELLO] });
  expect(desk.rows("SELECT action FROM audit")).toMatchObject([REPLIES_CHANGED, REPLIES_CHANGED]);
});

it("S133: replies that another admin changed meanwhile are not replaced, and who did it is named", async () => {
  const desk = await startDesk();
  const [ada, eve] = [await desk.member("Ada", "admin"), await desk.member("Eve", "admin")];
  expect((await ada("PUT", "/desk/replies", { replies: [HELLO] })).status).toBe(400);
  expect((await ada("PUT", "/desk/replies", { version: 0, replies: [HELLO] })).status).toBe(200);
  for (const version of [0, 2])
    expect(await eve("PUT", "/desk/replies", { version, replies: [LOOKING] })).toMatchObject({
      status: 409,
      body: {
        code: "content_moved",
        message: "Ada changed this meanwhile. Please look at it again.",
      },
    });
  expect((await eve("GET", "/desk/replies")).body).toEqual({ version: 1, replies: [HELLO] });
  // A refused change is not in the audit.
  expect(desk.rows("SELECT action FROM audit")).toMatchObject([REPLIES_CHANGED]);
  const asked = Array.from(
    { length: 10 },
    (_none, turn) => [[ada, eve][turn % 2]!, [{ ...HELLO, title: `Hello ${"abcdefghij"[turn]}` }]] as const,
  );
  const answers = await Promise.all(
    asked.map(([who, replies]) => who("PUT", "/desk/replies", { version: 1, replies })),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await ada("GET", "/desk/replies")).body).toEqual({ version: 2, replies: asked[won]![1] });
});

it.each([
  ["an account number", "Pay to 0123 456 789 at GTBank"],
  ["an IBAN", "Pay to DE89 3704 0044 0532 0130 00"],
  ["a coin address", "Send it to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
])("%s in a reply is refused, in its text and its title", async (_what, text) => {
  const desk = await startDesk();
  const ada = await desk.member("Ada", "admin");
  for (const part of ["text", "title"]) {
    const refused = await ada("PUT", "/desk/replies", {
      version: 0,
      replies: [LOOKING, { ...HELLO, [part]: text.slice(0, 60) }],
    });
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(refused.body.errors).toEqual([
      {
        field: `replies.1.${part}`,
        message: expect.stringMatching(/^No account numbers or coin addresses here/),
      },
    ]);
  }
  expect((await ada("PUT", "/desk/replies", { version: 0, replies: [HELLO, HELLO] })).body.message).toBe(
    "Each reply needs an id of its own.",
  );
  expect((await ada("GET", "/desk/replies")).body).toEqual({ version: 0, replies: [] });
});
