interface Tracked {
  trackingUrlTemplate: string | null
}
interface Numbered {
  awbPattern: string | null
  requiresAwb: boolean
}

const slot = '{awb}'
/** Longest air waybill number that is checked. */
export const maxAwbLength = 40

/** Whether a template may be offered as a link: https, with one placeholder for the number, not in the host. */
export const isTrackingTemplateValid = (template: string): boolean => {
  if (template.split(slot).length !== 2 || !URL.canParse(template)) return false
  const { protocol, username, password, host } = new URL(template)
  return protocol === 'https:' && !username && !password && !/[{}]|%7b/i.test(host)
}

/** The tracking address of a shipment; null without a number, or if the courier has no tracking page. */
export const trackingUrl = (courier: Tracked, awb: string | null | undefined): string | null => {
  const number = awb?.trim()
  if (!number || !courier.trackingUrlTemplate || !isTrackingTemplateValid(courier.trackingUrlTemplate))
    return null
  return courier.trackingUrlTemplate.replace(slot, () => encodeURIComponent(number))
}

/** Whether the number has the courier's format; empty is allowed only if the courier needs no number. */
export const isAwbValid = (courier: Numbered, awb: string | null | undefined): boolean => {
  const number = awb?.trim() ?? ''
  if (number === '') return !courier.requiresAwb
  if (number.length > maxAwbLength) return false
  return courier.awbPattern === null || new RegExp(`^(?:${courier.awbPattern})$`, 'i').test(number)
}
