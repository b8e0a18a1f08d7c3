/** A task for a worker process: call an exported function of a module with these arguments. */
export type Task = {
  readonly module: string
  readonly call: string
  readonly args: readonly unknown[]
}

export type Result =
  | { readonly value: unknown }
  /** `heavy`: the function refused the input as too large. */
  | { readonly fault: string; readonly heavy: boolean }

/** Thrown inside a worker for input that exceeds its decoding budget. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy'
}
