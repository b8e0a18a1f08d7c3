/**
 * Values that are not sent: undefined, null and ''. 0, false, blanks, lists and objects are sent (TRAP-041, table
 * B-1).
 */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** A copy without empty top-level entries; nested objects are not changed. */
export const dropEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value))) as Partial<T>
