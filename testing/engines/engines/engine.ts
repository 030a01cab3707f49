export interface Engine {
  readonly name: string;
  /** Debian packages. */
  readonly packages: readonly string[];
  /** "153.7.0esr"; null if the engine is not installed. */
  version(): string | null;
  launch(): Launched;
}

/** A running engine: sessions may share its processes, but nothing that a page can see. */
export interface Launched {
  start(options: SessionOptions): Promise<Session>;
  /** Call it after closing the sessions. */
  close(): Promise<void>;
}

export interface SessionOptions {
  /** "127.0.0.1:8080", for all hosts but this machine. */
  readonly proxy: string;
  /** Set as a person would in the browser. */
  readonly cookies?: "blocked";
  readonly scripts?: "off";
}

/** One person's window. */
export interface Session {
  open(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** The value of an expression, which may be a promise, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  clickAt(point: Point): Promise<unknown>;
  press(key: Key): Promise<unknown>;
  type(text: string): Promise<unknown>;
  resize(size: Size): Promise<unknown>;
  /** The number of tabs and windows. */
  tabs(): Promise<number>;
  /** Console errors and warnings so far. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export type Key = "Tab" | "Enter" | "Escape" | "ArrowRight";

/** In CSS pixels of the window's visible part. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
