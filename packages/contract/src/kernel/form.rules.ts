/** The generic rules of a form: whether a value keeps to each of them. Their sentences are words of `forms`. */
export const formRules = {
  /** Not blank after trimming. */
  required: (value: string): boolean => value.trim() !== '',
  moreThan: (value: number, bound: number): boolean => value > bound,
  /** Of a text's length. */
  lessThan: (value: string, bound: number): boolean => value.length < bound,
  /** A Latin letter; applied to no name of a person, which may begin with any letter. */
  firstCharacterIsLetter: (value: string): boolean => /^[A-Za-z]/.test(value),
} as const
