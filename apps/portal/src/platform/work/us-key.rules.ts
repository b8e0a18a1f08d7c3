const marks: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Slash: '/',
  NumpadDivide: '/',
  Period: '.',
  Space: ' ',
}

/**
 * The character of this key on a US keyboard, in upper case; null for a key that no identifier contains. Scanners
 * press the keys of a US keyboard whatever the computer's layout is, so with a Turkish or Arabic layout other
 * characters arrive in the field.
 */
export const usKey = (code: string): string | null => {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  return letter ?? digit ?? marks[code] ?? null
}
