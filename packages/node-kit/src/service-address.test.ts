import { describe, expect, it } from "vitest";
import { serviceAddress } from "./service-address.ts";

const address = serviceAddress({ schemes: ["smtp", "smtps"], complaint: "must be a mail server's address" });
const read = (text: string) => address.safeParse(text).data ?? null;

describe("M95: a password with any character", () => {
  it.each([
    "%",
    "100%",
    "50%zz",
    "%E4",
    "a@b",
    "a/b",
    "a?b#c",
    "a:b",
    "a b",
    "[x]",
    "\\",
    "ü€",
    '"',
    "a,b",
    "+&=",
  ])("as it is: %j", (password) => {
    const url = new URL(read(`smtps://desk:${password}@mail.example:465`)!);
    expect(decodeURIComponent(url.password)).toBe(password);
    expect(decodeURIComponent(url.username)).toBe("desk");
    expect(url.host).toBe("mail.example:465");
  });

  it.each(["%", "a@b", "a%40b", "ü", "/?#"])("percent-encoded: %j", (password) => {
    const text = `smtps://desk:${encodeURIComponent(password)}@mail.example`;
    expect(read(text)).toBe(text);
  });

  it("belongs to a user's name too, which may be empty or stand alone", () => {
    expect(read("smtp://a%b@mail.example")).toBe("smtp://a%25b@mail.example");
    expect(read("smtp://:%@mail.example")).toBe("smtp://:%25@mail.example");
    expect(read(" SMTP://mail.example ")).toBe("smtp://mail.example");
  });
});

it("a host may stand in the query, where the service's clients read it there", () => {
  const socket = serviceAddress({ schemes: ["postgres"], complaint: "none", hostMayBeQueried: true });
  expect(socket.safeParse("postgres:///db?host=/run/pg").data).toBe("postgres://localhost/db?host=/run/pg");
  expect(socket.safeParse("postgres://a:b@/db?x=1&host=/run/pg").data).toBe(
    "postgres://a:b@localhost/db?x=1&host=/run/pg",
  );
  for (const none of ["postgres:///db", "postgres:///db?host=", "postgres:///db?nohost=x"])
    expect(socket.safeParse(none).success, none).toBe(false);
  expect(read("smtp:///x?host=/run/mail")).toBeNull();
});

it.each([
  "mail.example",
  "http://mail.example",
  "smtp://",
  "smtp://desk:secret@",
  "smtp://mail.example:x",
  "smtp://mail.example:70000",
  "smtp://one.example,two.example",
  "smtp://mail.example/%zz",
])("no address: %j", (text) => {
  expect(address.safeParse(text).error?.issues).toEqual([
    expect.objectContaining({ message: "must be a mail server's address" }),
  ]);
});
