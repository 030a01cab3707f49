/** For the operator: `pnpm restore FILE`, with the environment of the desk that shall have it. "-": standard input. */
import { createReadStream, existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decodeBackup } from "./backup/backup-format.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { CommandError, fileArgument, runCommand } from "./command.ts";

const file = fileArgument("restore");
await runCommand("Nothing was restored.", async (config) => {
  if (config.payments.order === "on") {
    throw new CommandError(
      "PAYMENTS=on is set, which says that somebody looked at the payments after the restore. Set it when that is done.",
    );
  }
  if (file !== "-" && !existsSync(file)) throw new CommandError(`${file}: there's no such file.`);
  const { madeAt, rows, erasedAgain } = await restoreBackup(decodeBackup(textOf(file)), config);
  process.stdout.write(
    `Restored ${rows} rows as of ${madeAt}; what came after is lost. Erased again, by the list: ${erasedAgain}.\n` +
      "Payments are paused: new ones might get the address and amount of one that is lost. Look at your wallet, then start with PAYMENTS=on.\n",
  );
});

/** What cannot be read or unpacked is no back-up. */
function textOf(path: string): Readable {
  const packed: Readable = path === "-" ? process.stdin : createReadStream(path);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  return packed.pipe(unpacked);
}
