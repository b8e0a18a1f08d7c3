/** The local time in a time zone. */
export type LocalTime = {
  /** YYYY-MM-DD */
  readonly day: string
  readonly hour: number
  /** 0 is Sunday. */
  readonly weekday: number
}

export const localTime = (now: Date, timeZone: string): LocalTime => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find(entry => entry.type === type)?.value ?? ''
  const day = `${partOf('year')}-${partOf('month')}-${partOf('day')}`
  return { day, hour: Number(partOf('hour')), weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }
}
