/** Nothing to send: undefined, null and ''. 0, false, blanks, lists and objects are values (TRAP-041, table B-1). */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** A copy without its empty entries; nested objects are left as they are. */
export const dropEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value))) as Partial<T>
