import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { onTestFinished, vi } from "vitest";

const PATIENT = { timeout: 30_000, interval: 20 };
const LISTENING = /"msg":"Server listening at (http:[^"]+)"/;

type ProgramName = "server" | "provider";
type Environment = Readonly<Record<string, string>>;

/** One of our programs as a process, which can be stopped and restarted at the same address. */
export class Program {
  readonly #name: ProgramName;
  readonly #env: Environment;
  /** The folder of the bundled programs. */
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #output = "";
  #address = "";

  /** @param folder of the bundled programs, if another than the test run's */
  static async start(
    name: ProgramName,
    env: Environment,
    folder = dirname(bundledProgram(name)),
  ): Promise<Program> {
    const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-topology-"));
    const program = new Program(
      name,
      { NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", ...env },
      folder,
    );
    onTestFinished(() => program.kill());
    await program.start();
    return program;
  }

  private constructor(name: ProgramName, env: Environment, folder: string) {
    this.#name = name;
    this.#env = env;
    this.#folder = folder;
  }

  get address(): string {
    return this.#address;
  }

  /** Resolves when it is listening. */
  async start(): Promise<void> {
    const port = this.#address === "" ? {} : { PORT: new URL(this.#address).port };
    const child = spawn(process.execPath, [join(this.#folder, `${this.#name}.js`)], {
      env: { ...this.#env, ...port },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#address = await vi.waitFor(() => {
      const [, address] = LISTENING.exec(this.#output) ?? [];
      if (address === undefined) throw new Error(`The ${this.#name} does not listen:\n${this.#output}`);
      return address;
    }, PATIENT);
  }

  /** Sends SIGTERM; returns the exit code. */
  async stop(): Promise<number | null> {
    const ended = once(this.#child!, "exit");
    this.#child!.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    return code;
  }

  /** Sends SIGKILL, as when a machine loses power. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}
