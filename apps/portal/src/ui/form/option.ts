/** An option: its stored value, its label, and a line under it. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  hint?: string
  disabled?: boolean
  /** Draws a divider above it. */
  divided?: boolean
}
