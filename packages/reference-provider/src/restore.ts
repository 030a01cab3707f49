/** For the operator: `pnpm restore FILE`, with that desk's environment. "-": standard input. */
import { existsSync } from "node:fs";
import { restoreBackup } from "./backup/restore-backup.ts";
import { CommandError, fileArgument, runCommand } from "./command.ts";

const file = fileArgument("restore");
await runCommand("Nothing was restored.", async (config) => {
  if (config.payments.order === "on") {
    throw new CommandError(
      "PAYMENTS=on is set, which says that the operator looked at the payments after the restore. Set it when that is done.",
    );
  }
  if (file !== "-" && !existsSync(file)) throw new CommandError(`${file}: there's no such file.`);
  const { madeAt, rows, erasedAgain } = await restoreBackup(file, config);
  return (
    `Restored ${rows} rows as of ${madeAt}; what came after is lost. Erased again, by the list: ${erasedAgain}.\n` +
    "Payments are paused: new ones might get the address and amount of one that is lost. Look at your wallet, then start with PAYMENTS=on.\n"
  );
});
