/** Packs the package as users get it, and has publint look at it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const folder = mkdtempSync(join(tmpdir(), "tradeslip-contracts-"));
try {
  execFileSync("pnpm", ["pack", "--pack-destination", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const tarball = readFileSync(join(folder, readdirSync(folder)[0]!));
  const content = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: content }, strict: true });
  for (const message of messages) process.stderr.write(`${formatMessage(message, pkg)}\n`);
  process.exitCode = messages.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
