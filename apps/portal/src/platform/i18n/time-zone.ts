/** The IANA time zone of this browser, such as `Europe/Istanbul`. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
