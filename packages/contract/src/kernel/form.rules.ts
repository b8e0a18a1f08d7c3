/**
 * The generic rules of a form; each returns whether the value is valid. Their messages are in the words of `forms`.
 */
export const formRules = {
  /** Not blank after trimming. */
  required: (value: string): boolean => value.trim() !== '',
  moreThan: (value: number, limit: number): boolean => value > limit,
  /** Compares the length of a text. */
  lessThan: (value: string, limit: number): boolean => value.length < limit,
  /** Starts with a Latin letter. Not applied to names of people, which may start with any letter. */
  firstCharacterIsLetter: (value: string): boolean => /^[A-Za-z]/.test(value),
} as const
