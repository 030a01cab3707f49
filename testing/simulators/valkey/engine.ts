/** A running engine that a test may take away and bring back. */
export interface Engine {
  /** For VALKEY_URL. */
  readonly url: string;
  /** Takes commands and does not answer, until told otherwise. */
  hang(on: boolean): void;
  /** Gone, with all it knew. */
  kill(): Promise<void>;
  /** There again, empty, at the same address. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  start(): Promise<Engine>;
}
