import { type DateFormat, writeDay } from '@archway/contract/kernel'

/** The day (UTC) of an instant, or a day such as `2026-03-04`, in the format of a company. */
export const printedDay = (instant: Date | string, format: DateFormat): string =>
  writeDay((typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 10), format)
