/** One thing to choose: what is kept, what is read, and a line under it. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  hint?: string
  disabled?: boolean
  /** A line stands above it. */
  divided?: boolean
}
