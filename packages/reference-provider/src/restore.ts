/** For the operator: `pnpm restore FILE`, with that desk's environment. "-": standard input. */
import { createReadStream, existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decodeBackup } from "./backup/backup-format.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { CommandError, fileArgument, fileError, runCommand } from "./command.ts";

const file = fileArgument("restore");
await runCommand("Nothing was restored.", async (config) => {
  if (config.payments.order === "on") {
    throw new CommandError(
      "PAYMENTS=on is set, which says that the operator looked at the payments after the restore. Set it when that is done.",
    );
  }
  if (file !== "-" && !existsSync(file)) throw new CommandError(`${file}: there's no such file.`);
  const { madeAt, rows, erasedAgain } = await restoreBackup(decodeBackup(textOf(file)), config);
  return (
    `Restored ${rows} rows as of ${madeAt}; what came after is lost. Erased again, by the list: ${erasedAgain}.\n` +
    "Payments are paused: new ones might get the address and amount of one that is lost. Look at your wallet, then start with PAYMENTS=on.\n"
  );
});

/** What cannot be read or unpacked is no back-up. */
function textOf(path: string): Readable {
  const packed: Readable = path === "-" ? process.stdin : createReadStream(path);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(fileError(path === "-" ? "Standard input" : path, error)));
  return packed.pipe(unpacked);
}
