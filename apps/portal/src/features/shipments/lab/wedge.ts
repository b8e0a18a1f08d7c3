const marks: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Slash: '/',
  NumpadDivide: '/',
  Period: '.',
  Space: ' ',
}

/**
 * What the key at this place writes on a US keyboard, in capitals; null for a key that writes nothing an identifier
 * has. Scanners press the keys of that keyboard whatever layout the computer has, so that on a Turkish or an Arabic one
 * something else arrives in the field.
 */
export const usKey = (code: string): string | null => {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  return letter ?? digit ?? marks[code] ?? null
}
