import { spawnSync } from "node:child_process";

/** Makes a disk of this size at a folder. @returns takes it away; null: this user may not */
export function mountSmallDisk(folder: string, size: string): (() => void) | null {
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", folder]).status !== 0) return null;
  // Lazily: after a failed test it may be in use.
  return () => void spawnSync("umount", ["-l", folder]);
}
