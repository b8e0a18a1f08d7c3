import { Check, CheckCheck, CircleAlert, Clock, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const marks = {
  waiting: { icon: Clock, look: 'size-3.5' },
  sending: { icon: LoaderCircle, look: 'size-3.5 animate-spin motion-reduce:animate-none' },
  delivered: { icon: Check, look: 'size-3.5' },
  seen: { icon: CheckCheck, look: 'size-3.5 text-primary-text' },
  refused: { icon: CircleAlert, look: 'size-3.5 text-danger-text' },
} as const

/** The delivery state of an own message, as icon and text: waiting | sending | delivered | seen | refused. */
export function DeliveryMark({ state }: { state: keyof typeof marks }) {
  const { t } = useTranslation('chat')
  const { icon: Icon, look } = marks[state]
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className={look} />
      <span className={state === 'refused' ? 'text-danger-text' : undefined}>{t(`state.${state}`)}</span>
    </span>
  )
}
