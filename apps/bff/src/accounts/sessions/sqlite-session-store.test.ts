import { mkdir, mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeSessionStore } from "./session-store-conformance.ts";
import { SqliteSessionStore } from "./sqlite-session-store.ts";

let file: string;
const newFile = async () =>
  join(await mkdtemp(join(tmpdir(), "tradeslip-sessions-")), "data", "sessions.sqlite");

describeSessionStore("sqlite", {
  open: async () => {
    file = await newFile();
    return new SqliteSessionStore(file);
  },
  reopen: async () => new SqliteSessionStore(file),
});

describeSessionStore("memory", { open: async () => new SqliteSessionStore() });

it("its files are readable by their owner alone", async () => {
  file = await newFile();
  const store = new SqliteSessionStore(file);
  await store.delete({ id: "none" });
  const folder = join(file, "..");
  const files = await readdir(folder);
  expect(files).toContain("sessions.sqlite");
  for (const name of files) expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
  await store.close();
});

it("H48: a folder in place of its reserve is one line with the remedy", async () => {
  file = await newFile();
  await mkdir(`${file}-reserve`, { recursive: true });
  expect(() => new SqliteSessionStore(file)).toThrow(
    /^\S+sessions\.sqlite-reserve: there's a folder where a file is needed\. Move it away\.$/,
  );
});

it("two processes share one file", async () => {
  file = await newFile();
  const [first, second] = [new SqliteSessionStore(file), new SqliteSessionStore(file)];
  const times = { createdAt: 1, seenAt: 1, expiresAt: 9 };
  await first.add({ id: "a", account: "x", providerSession: null, sealed: "s", remembered: false, ...times });
  expect(await second.get("a")).toBeDefined();
  await second.delete({ account: "x" });
  expect(await first.get("a")).toBeUndefined();
  await Promise.all([first.close(), second.close()]);
});
