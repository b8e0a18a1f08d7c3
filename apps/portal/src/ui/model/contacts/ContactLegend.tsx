import { useTranslation } from 'react-i18next'
import { gradientOf } from '../scene/scale-colors.rules.ts'
import { useDecimal } from '../use-decimal.ts'
import { contactColors, contactScale } from './contacts.rules.ts'

type Props = {
  state: 'measured' | 'failed' | { readonly done: number; readonly all: number }
}

const { from, to } = contactScale
const tenths = contactColors.length - 1
const toPercent = (mm: number): string => `${((mm - from) / (to - from)) * 100}%`

/** The scale of the distances between the arches, in tenths of a millimetre. Props: `state`. */
export function ContactLegend({ state }: Props) {
  const { t } = useTranslation('kit')
  const decimal = useDecimal()
  return (
    <section
      aria-label={t('model.contacts.title')}
      className="absolute start-3 bottom-3 z-1 w-64 max-w-[calc(100%-1.5rem)] rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-float"
    >
      <p className="font-semibold">{t('model.contacts.title')}</p>
      {/* A scale is read from left to right in every language, as numbers are. */}
      <div dir="ltr" className="mt-1.5 tabular-nums">
        <div className="relative h-3 rounded-chip" style={{ background: gradientOf(contactColors) }}>
          {Array.from({ length: tenths - 1 }, (_, tenth) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a scale never change their order
              key={tenth}
              className="absolute bottom-0 h-1.5 w-px bg-white"
              style={{ left: `${((tenth + 1) / tenths) * 100}%` }}
            />
          ))}
        </div>
        <div className="relative mt-0.5 h-5 text-ink-2">
          <span>{decimal(from, 1)}</span>
          {[0, 0.5].map(mm => (
            <span key={mm} className="absolute -translate-x-1/2" style={{ left: toPercent(mm) }}>
              {decimal(mm, 1)}
            </span>
          ))}
          <span className="absolute right-0">{t('model.mm', { value: decimal(to, 1) })}</span>
        </div>
      </div>
      <p role="status" className="text-ink-2">
        {typeof state === 'string' ? t(`model.contacts.${state}`) : t('model.contacts.progress', state)}
      </p>
    </section>
  )
}
