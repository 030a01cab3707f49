/** A body as it could be sent or received; the docs page shows it under its summary. */
export interface Example<Value = unknown> {
  readonly summary: string;
  readonly value: Value;
}

export type Examples<Value = unknown> = Readonly<Record<string, Example<Value>>>;

/** What one operation takes, and what it answers when all is well. */
export interface OperationExamples {
  readonly request?: Examples;
  /** By status. */
  readonly answers: Readonly<Record<string, Examples>>;
}
