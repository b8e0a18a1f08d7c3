import { companyCalls } from '@archway/contract/company'
import { Award } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'

const staleTime = 10 * 60_000

/** The company's tier in this year's loyalty program; empty if it has none. */
export function LoyaltyCard() {
  const { t } = useTranslation('company')
  const loyaltyQuery = useCallQuery(companyCalls.loyalty, {}, { staleTime }).data?.data
  if (!loyaltyQuery) return null
  const { tier, points, casesThisYear, nextTierAt, discountPercent } = loyaltyQuery
  const facts = [
    [t('loyalty.points'), points],
    [t('loyalty.cases'), casesThisYear],
    [t('loyalty.discount'), t('loyalty.percent', { value: discountPercent })],
    ...(nextTierAt === null ? [] : [[t('loyalty.next'), nextTierAt]]),
  ]
  return (
    <section
      aria-label={t('loyalty.title')}
      className="flex flex-wrap items-center gap-x-6 gap-y-1.5 rounded-card border border-line bg-surface px-4 py-3 text-base"
    >
      <p className="inline-flex items-center gap-2 font-medium">
        <Award aria-hidden className="size-4 text-amber-mark" />
        {tier.title}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
        {facts.map(([term, value]) => (
          <div key={term} className="inline-flex gap-1.5">
            <dt className="text-ink-3">{term}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
