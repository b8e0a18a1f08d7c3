/** The time zones that the browser knows. */
export const timeZoneOptions: readonly { value: string; label: string }[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC'),
].map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
