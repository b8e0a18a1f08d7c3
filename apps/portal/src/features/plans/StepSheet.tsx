import type { Tooth } from '@archway/contract/kernel'
import { chairStepOf, type Plan } from '@archway/contract/plans'
import { formatNumber, isolateLtr } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useSession } from '../../platform/session/session.ts'
import { useToothName } from '../../platform/work/tooth-names.ts'
import { ToothChart, type ToothMarks } from '../../ui/tooth-chart/ToothChart.tsx'
import { useContactName } from './use-contact-name.ts'
import type { Features, Planned } from './viewer/planned/planned.rules.ts'
import { StagedBite } from './viewer/planned/StagedBite.tsx'

type Props = {
  plan: Plan
  step: number
  /** Includes a drawing of the teeth, for models that cannot show marks on them. */
  hasChart: boolean
  /** Data of the models besides positions. */
  planned: Planned | null
}

const noFeatures: Features = { pontics: [], biteRamps: [] }

/**
 * The treatment at a step: IPR before it, attachments to bond and remove, features of its aligner, and the bite of
 * the incisors.
 */
export function StepSheet({ plan, step, hasChart, planned }: Props) {
  const { t } = useTranslation('plans')
  const tooth = useToothName()
  const { reduce, bond, remove, worn } = chairStepOf(plan, step)
  const contact = useContactName()
  const lines = [
    ...reduce.map(({ contact: pair, mm }) => t('review.reduce', { contact: contact(pair), mm })),
    ...bond.map(one =>
      t('review.bond', { tooth: isolateLtr(tooth(one.tooth)), type: t(`attachments.types.${one.type}`) }),
    ),
    ...remove.map(removedAttachment =>
      t('review.remove', { tooth: isolateLtr(tooth(removedAttachment.tooth)) }),
    ),
    ...(['pontics', 'biteRamps'] as const).flatMap(kind =>
      (planned?.features(step) ?? noFeatures)[kind].map(one =>
        t(`review.${kind}`, { tooth: isolateLtr(tooth(one.tooth)), from: one.fromStep, to: one.toStep }),
      ),
    ),
  ]
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="min-w-60 flex-1">
        {lines.length === 0 ? (
          <p className="text-base text-ink-2">{t('review.sheetNothing')}</p>
        ) : (
          <ul className="grid list-disc gap-x-6 gap-y-0.5 ps-5 text-base sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {planned && <StagedBite planned={planned} step={step} />}
      </div>
      {hasChart && reduce.length + worn.length > 0 && <Drawing {...{ reduce, bond, worn }} />}
    </div>
  )
}

type Drawn = Pick<
  ReturnType<typeof chairStepOf<Plan['ipr'][number], Plan['attachments'][number]>>,
  'reduce' | 'bond' | 'worn'
>

function Drawing({ reduce, bond, worn }: Drawn) {
  const { t } = useTranslation('plans')
  const name = useToothName()
  const notation = useSession().configuration?.dentalNotation ?? 'fdi'
  const marks = Object.fromEntries([
    ...worn.map(({ tooth }) => [tooth, 'worn'] as const),
    ...bond.map(({ tooth }) => [tooth, 'bonded'] as const),
  ]) as ToothMarks<'worn' | 'bonded'>
  return (
    <div className="w-full max-w-110">
      <ToothChart
        label={t('review.chart')}
        modes={[
          { id: 'bonded', label: t('review.bonded'), tone: 'blue', mark: '+' },
          { id: 'worn', label: t('review.worn'), tone: 'teal', mark: '■' },
        ]}
        value={marks}
        notation={notation}
        contacts={reduce.map(({ contact, mm }) => {
          const teeth = contact.split('-').map(Number) as [Tooth, Tooth]
          return {
            teeth,
            mark: formatNumber(mm, currentLanguage()),
            label: t('review.iprMark', { mm, contact: teeth.map(name).join('–') }),
          }
        })}
        readOnly
      />
    </div>
  )
}
