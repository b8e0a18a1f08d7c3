import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { useToothName } from './use-tooth-name.ts'

/** What is done in the chair at a step: reduction before it, attachments bonded and removed. Props: `plan`, `step`. */
export function StepSheet({ plan, step }: { plan: Plan; step: number }) {
  const { t } = useTranslation('plans')
  const tooth = useToothName()
  const isolated = (text: string) => `\u2066${text}\u2069`
  const contact = (pair: string) =>
    isolated(
      pair
        .split('-')
        .map(one => tooth(Number(one)))
        .join('–'),
    )
  const lines = [
    ...plan.ipr
      .filter(({ beforeStep }) => beforeStep === step)
      .map(({ contact: pair, mm }) => t('review.reduce', { contact: contact(pair), mm })),
    ...plan.attachments
      .filter(({ fromStep }) => fromStep === step)
      .map(one =>
        t('review.bond', { tooth: isolated(tooth(one.tooth)), type: t(`attachments.types.${one.type}`) }),
      ),
    ...plan.attachments
      .filter(({ toStep }) => toStep === step)
      .map(one => t('review.remove', { tooth: isolated(tooth(one.tooth)) })),
  ]
  return (
    <section aria-label={t('review.sheet')} className="border-t border-line px-4 py-3 sm:px-5">
      <h3 className="text-sm font-medium text-ink-3">{t('review.sheet')}</h3>
      {lines.length === 0 ? (
        <p className="mt-1 text-base text-ink-2">{t('review.sheetNothing')}</p>
      ) : (
        <ul className="mt-1 grid list-disc gap-x-6 gap-y-0.5 ps-5 text-base sm:grid-cols-2">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
