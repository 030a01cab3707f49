import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SnapshotStore } from "./snapshot-store.ts";
import { describeStore } from "./store-conformance.ts";

const newDirectory = () => mkdtemp(join(tmpdir(), "tradeslip-snapshot-"));
const entry = { value: { price: 1 }, fetchedAt: 5, stamp: null, stampSeenAt: 5 };

let directory = "";
describeStore(
  "snapshot files",
  async () => {
    directory = await newDirectory();
    return new SnapshotStore(directory);
  },
  async () => new SnapshotStore(directory),
);

it.each([
  ["cut off", '{"key":"a","value":{"pri'],
  ["empty", ""],
  ["of another shape", '{"price":1}'],
  ["of another key", '{"key":"b","value":1,"fetchedAt":1,"stamp":null,"stampSeenAt":1}'],
  ["of no time", '{"key":"a","value":1,"fetchedAt":1,"stamp":"LIE","stampSeenAt":1}'],
])("treats a file that is %s as not there, and replaces it", async (_what, text) => {
  const folder = await newDirectory();
  await writeFile(join(folder, "a.json"), text);
  const store = new SnapshotStore(folder);
  expect(await store.get("a")).toBeUndefined();
  expect(await store.set("a", entry, entry.fetchedAt)).toBe(true);
  expect(await store.get("a")).toEqual(entry);
});

it("looks at what another process wrote over its own file", async () => {
  const folder = await newDirectory();
  const [mine, theirs] = [new SnapshotStore(folder), new SnapshotStore(folder)];
  const at = (fetchedAt: number) => ({ ...entry, fetchedAt });
  expect(await mine.set("a", at(1), 9)).toBe(true);
  expect(await theirs.set("a", at(5), 9)).toBe(true);
  expect(await mine.set("a", at(3), 9)).toBe(false);
  expect(await mine.set("a", at(6), 9)).toBe(true);
  expect(await mine.set("a", at(4), 9)).toBe(false);
});

it("leaves no drafts behind", async () => {
  const folder = await newDirectory();
  const store = new SnapshotStore(folder);
  await Promise.all([1, 2, 3].map((fetchedAt) => store.set("a", { ...entry, fetchedAt }, 3)));
  expect(await readdir(folder)).toEqual(["a.json"]);
});

it("rejects when its folder cannot be written, instead of pretending", async () => {
  const folder = await newDirectory();
  await writeFile(join(folder, "file"), "");
  await expect(
    new SnapshotStore(join(folder, "file", "below")).set("a", entry, entry.fetchedAt),
  ).rejects.toThrow();
});
