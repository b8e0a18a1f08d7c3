/** A task for a worker process: call an exported function of a module with these arguments. */
export type Task = {
  readonly module: string
  readonly call: string
  readonly args: readonly unknown[]
}

export type Result =
  | { readonly value: unknown }
  /** `heavy`: the function gave the input up as too large to be worked on. */
  | { readonly fault: string; readonly heavy: boolean }

/** Thrown inside a worker for input beyond what it may decode. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy'
}
