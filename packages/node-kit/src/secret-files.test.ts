import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { ConfigError, readEnvironment } from "./environment.ts";

const Schema = z.object({
  PASSWORD: z.string().min(8, "must be at least 8 characters").optional(),
  URL: z.string().optional(),
  NAME: z.string("must be set"),
});
const SECRETS = ["PASSWORD", "URL"];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tradeslip-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function fileOf(text: string, name = "secret"): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const read = (env: Readonly<Record<string, string>>) =>
  readEnvironment(Schema, { NAME: "desk", ...env }, { secrets: SECRETS });

function linesOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).lines;
  }
}

it.each(["from a file", "from a file\n", "from a file\r\n"])(
  "takes a secret from its file: %j",
  async (text) => {
    expect(read({ PASSWORD_FILE: await fileOf(text) })).toMatchObject({ PASSWORD: "from a file" });
  },
);

it("keeps blanks at the ends of a secret, and a variable that is set", async () => {
  expect(read({ PASSWORD_FILE: await fileOf(" two blanks  \n"), URL: "x" })).toMatchObject({
    PASSWORD: " two blanks  ",
    URL: "x",
  });
});

it("an empty variable counts as not set", async () => {
  const PASSWORD_FILE = await fileOf("from a file");
  expect(read({ PASSWORD: "", PASSWORD_FILE, URL_FILE: "" })).toMatchObject({ PASSWORD: "from a file" });
});

it("each bad file is one line that names variable, file and reason", async () => {
  const missing = join(folder, "missing");
  await mkdir(join(folder, "folder"));
  expect(linesOf({ PASSWORD_FILE: missing, URL_FILE: join(folder, "folder") })).toEqual([
    `PASSWORD_FILE: ${missing} can't be read: there is no such file`,
    `URL_FILE: ${folder}/folder can't be read: it's a folder`,
  ]);
  const [empty, lines, long] = [
    await fileOf("\n", "a"),
    await fileOf("one\ntwo\n", "b"),
    await fileOf("x".repeat(70_000), "c"),
  ];
  expect(linesOf({ PASSWORD_FILE: empty })).toEqual([`PASSWORD_FILE: ${empty} is empty`]);
  expect(linesOf({ PASSWORD_FILE: lines })).toEqual([`PASSWORD_FILE: ${lines} must have one line`]);
  expect(linesOf({ PASSWORD_FILE: long })).toEqual([`PASSWORD_FILE: ${long} is too long to be a secret`]);
});

it("a variable and its file at once are refused: which one counts would be unclear", async () => {
  expect(linesOf({ PASSWORD: "a password", PASSWORD_FILE: await fileOf("another password") })).toEqual([
    "PASSWORD_FILE: PASSWORD is set too: set one of them",
  ]);
});

it("a secret of a file obeys the rules of its variable, and its text is in no line", async () => {
  expect(linesOf({ PASSWORD_FILE: await fileOf("short") })).toEqual([
    "PASSWORD: must be at least 8 characters",
  ]);
});

it("a bad file comes with the other lines, and once", () => {
  const needed = z.object({ PASSWORD: z.string("must be set"), NAME: z.string("must be set") });
  const start = () => readEnvironment(needed, { PASSWORD_FILE: "/nowhere" }, { secrets: SECRETS });
  expect(start).toThrow(
    new ConfigError(["PASSWORD_FILE: /nowhere can't be read: there is no such file", "NAME: must be set"]),
  );
});
