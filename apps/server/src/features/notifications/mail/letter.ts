import { formatPin, type Tooth, type ToothNotation, toothLabel, withPins } from '@archway/contract/kernel'
import {
  caseLink,
  linkOf,
  type NewsCase,
  type NotificationData,
  type NotificationEvent,
  preferencesPath,
  topicOf,
  topicRules,
} from '@archway/contract/notifications'
import { directionOf, type Language } from '@archway/words'
import { formatDate, isolateText, upperCase } from '@archway/words/locale'
import { letterOf } from '../../../platform/mail/letter.ts'
import type { Letter } from '../../../platform/mail/mail.ts'
import { translate } from '../../../platform/words.ts'
import type { StoredPayload, WeekCounts } from '../payload.ts'

/** The input of a letter: its recipient, and the data loaded for it. */
export type LetterContent = {
  readonly id: string
  readonly event: NotificationEvent
  readonly data: StoredPayload
  readonly to: string
  readonly name: string
  readonly language: Language
  readonly audience: 'contact' | 'doctor' | 'staff'
  readonly timeZone: string
  readonly companyName: string
  /** Formats a tooth in the recipient's notation. */
  readonly notation: ToothNotation
  /** Titles of the reasons given, in the reader's language. */
  readonly reasons: readonly string[]
  readonly tracking: { readonly airwayBillNumber: string; readonly link: string } | null
  /** Base URL of the portal. */
  readonly address: string
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Isolates names and user text if they or the sentence around them are written from right to left. */
const isolateIfMixed = (text: string, language: Language): string =>
  directionOf(language) === 'rtl' || rightToLeft.test(text) ? isolateText(text) : text

const caseLabel = ({ identifier, initials }: NewsCase, language: Language): string =>
  isolateIfMixed(initials ? `${identifier} (${upperCase(initials, language)})` : identifier, language)

const subjectOf = ({ case: caseRow, shipment, request }: NotificationData, language: Language): string => {
  const name = shipment?.identifier || request?.identifier
  if (name) return isolateIfMixed(name, language)
  return caseRow ? caseLabel(caseRow, language) : ''
}

/** The title of a notification in the reader's language: in the list, and as the subject of the mail. */
export const titleOf = (event: NotificationEvent, data: NotificationData, language: Language): string =>
  translate(language, 'notifications', `event.${event}.title`, { subject: subjectOf(data, language) })

const buttonOf = (link: string): string => {
  if (link.endsWith('/chat')) return 'chat'
  if (link.endsWith('/plan')) return 'plan'
  if (link.endsWith('/files')) return 'files'
  if (link.includes('/shipments/')) return 'shipment'
  if (link === '/request' || link.endsWith('/requests')) return 'request'
  return link.startsWith('/cases/') || link.startsWith('/lab/case/') ? 'case' : 'portal'
}

const weekLines = (week: WeekCounts, language: Language) =>
  Object.entries(week).map(([key, count]) => ({
    label: translate(language, 'notifications', `week.${key}`, { count }),
  }))

const linesOf = ({ data, language, audience, address, tracking }: LetterContent) => {
  const { cases = [], lines = [], more = 0, week } = data
  return [
    ...(tracking
      ? [
          {
            label: translate(language, 'notifications', 'mail.track', {
              awb: isolateIfMixed(tracking.airwayBillNumber, language),
            }),
            link: tracking.link,
          },
        ]
      : []),
    ...cases.map(caseRow => ({
      label: caseLabel(caseRow, language),
      link: address + caseLink(caseRow, audience),
    })),
    ...lines.map(line => ({
      label: titleOf(line.event, line.data, language),
      link: address + linkOf(line.event, line.data, audience),
    })),
    ...(more > 0 ? [{ label: translate(language, 'notifications', 'mail.more', { count: more }) }] : []),
    ...(week ? weekLines(week, language) : []),
  ]
}

/** A comment with teeth and steps in the recipient's notation. What someone wrote is isolated line by line. */
const inWords = (comment: string, { language, notation }: LetterContent): string => {
  const pinsInWords = (text: string) =>
    withPins(text, pin =>
      isolateIfMixed(
        formatPin(
          pin,
          tooth => isolateIfMixed(toothLabel(tooth as Tooth, notation), language),
          (key, values) => translate(language, 'plans', key, values),
        ),
        language,
      ),
    )
  return comment
    .split('\n')
    .map(line => {
      const [, pin = '', written = ''] = /^((?:\[[^\]]+\]: ?)?)(.*)$/.exec(line) ?? []
      return pinsInWords(pin) + (written && isolateIfMixed(pinsInWords(written), language))
    })
    .join('\n')
}

/** Writes the mail of a notification in the reader's language. Its id, and so its Message-ID, never changes. */
export const writeLetter = (content: LetterContent): Letter => {
  const { id, event, data, to, name, language, audience, timeZone, companyName, reasons, address } = content
  const word = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'notifications', key, values)
  const topic = topicOf(event, audience)
  const { canTurnOff } = topicRules[topic]
  const link = linkOf(event, data, audience)
  const date = data.at ? formatDate(new Date(data.at), language, { dateStyle: 'long', timeZone }) : ''
  const status = data.doctorStatus ? word(`doctorStatus.${data.doctorStatus}`) : ''
  return letterOf(language, {
    id: `notification-${id}`,
    to,
    subject: titleOf(event, data, language),
    paragraphs: [
      word('mail.hello', { name: isolateIfMixed(name, language) }),
      ...(data.case ? [caseLabel(data.case, language)] : []),
      word(`event.${event}.text`, { date, status, company: isolateIfMixed(companyName, language) }),
      ...(reasons.length > 0 ? [word('mail.reason', { reasons: reasons.join(' · ') })] : []),
      ...(data.comment ? [word('mail.comment', { comment: inWords(data.comment, content) })] : []),
    ],
    lines: linesOf(content),
    button: { label: word(`mail.button.${buttonOf(link)}`), link: address + link },
    closing: word(canTurnOff ? 'mail.canTurnOff' : 'mail.cannotTurnOff', { topic: word(`topic.${topic}`) }),
    ...(canTurnOff ? { unsubscribe: address + preferencesPath } : {}),
  })
}
