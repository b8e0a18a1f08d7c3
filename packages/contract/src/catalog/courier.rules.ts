interface Tracked {
  trackingUrlTemplate: string | null
}
interface Numbered {
  awbPattern: string | null
  requiresAwb: boolean
}

const slot = '{awb}'
/** Longest air waybill number that is looked at at all. */
export const maxAwbLength = 40

/** Whether a template may be offered as a link: https, with one place for the number, none of it in the host. */
export const trackable = (template: string): boolean => {
  if (template.split(slot).length !== 2 || !URL.canParse(template)) return false
  const { protocol, username, password, host } = new URL(template)
  return protocol === 'https:' && !username && !password && !/[{}]|%7b/i.test(host)
}

/** Where a shipment can be followed; null without a number or for a courier that offers no page. */
export const trackingUrl = (courier: Tracked, awb: string | null | undefined): string | null => {
  const number = awb?.trim()
  if (!number || !courier.trackingUrlTemplate || !trackable(courier.trackingUrlTemplate)) return null
  return courier.trackingUrlTemplate.replace(slot, () => encodeURIComponent(number))
}

/** Whether the number has the courier's shape; an empty one only where the courier needs none. */
export const awbFits = (courier: Numbered, awb: string | null | undefined): boolean => {
  const number = awb?.trim() ?? ''
  if (number === '') return !courier.requiresAwb
  if (number.length > maxAwbLength) return false
  return courier.awbPattern === null || new RegExp(`^(?:${courier.awbPattern})$`, 'i').test(number)
}
