import { spawnSync } from "node:child_process";

/**
 * Mounts a disk of this size at a folder. @returns a function that unmounts it; null if this user may not
 * mount
 */
export function mountSmallDisk(folder: string, size: string): (() => void) | null {
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", folder]).status !== 0) return null;
  // Lazily, because it may be in use after a failed test.
  return () => void spawnSync("umount", ["-l", folder]);
}
