import { expect, test } from "vitest";
import { commandsOf } from "./document-commands.ts";

test("commands of a document: loops and continued lines are one, a remark is none of it, other examples are not commands", () => {
  const operations = commandsOf("docs/operations.md").map(({ command }) => command);
  expect(operations).toContainEqual(expect.stringMatching(/^for name in [^]*\n {2}sed -i [^]*\ndone$/));
  expect(operations.filter((command) => /ssl_certificate|proxy_pass/.test(command))).toEqual([]);
  const api = commandsOf("docs/api.md");
  expect(api).toContainEqual(
    expect.objectContaining({
      command: "curl -s $DESK/api/orders/${TOKEN}x",
      remark: "404 unknown_slip: one character differs",
    }),
  );
  expect(api.some(({ command }) => /^curl [^]*\n {2}-d '/.test(command))).toBe(true);
});
