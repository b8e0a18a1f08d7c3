import { movementKinds, type Plan } from '@archway/contract/plans'
import { formatNumber } from '@archway/words/locale'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useToothName } from '../../platform/work/tooth-names.ts'
import type { SectionProps } from '../../ui/page/Fold.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useContactName } from './use-contact-name.ts'

type Props = { plan: Plan; within?: ComponentType<SectionProps> }

/** Contacts, attachments and movements of a version, its teeth in the company's notation. */
export function PlanTables({ plan, within }: Props) {
  const { t } = useTranslation('plans')
  const toothName = useToothName()
  const contactName = useContactName()
  const tooth = (number: number) => <bdi dir="ltr">{toothName(number)}</bdi>
  const total = plan.ipr.reduce((sum, { mm }) => sum + Math.round(mm * 100), 0) / 100
  return (
    <>
      <div className={within ? 'contents' : 'grid items-start gap-5 xl:grid-cols-2'}>
        <PlanTable
          wrapper={within}
          title={t('ipr.title')}
          none={t('ipr.none')}
          heads={[
            { label: t('ipr.contact') },
            { label: t('ipr.amount'), end: true },
            { label: t('ipr.before'), end: true },
          ]}
          rows={plan.ipr.map(({ contact: pair, mm, beforeStep }) => ({
            key: `${pair} ${beforeStep}`,
            cells: [contactName(pair), t('ipr.mm', { value: mm }), beforeStep],
          }))}
          foot={t('ipr.total', { value: total })}
        />
        <PlanTable
          wrapper={within}
          title={t('attachments.title')}
          none={t('attachments.none')}
          heads={[
            { label: t('attachments.tooth') },
            { label: t('attachments.type') },
            { label: t('attachments.from'), end: true },
            { label: t('attachments.to'), end: true },
          ]}
          rows={plan.attachments.map(({ tooth: number, type, fromStep, toStep }) => ({
            key: `${number} ${type} ${fromStep}`,
            cells: [tooth(number), t(`attachments.types.${type}`), fromStep, toStep],
          }))}
        />
      </div>
      <PlanTable
        wrapper={within}
        title={t('movements.title')}
        description={t('movements.help')}
        none={t('movements.none')}
        heads={[
          { label: t('attachments.tooth') },
          ...movementKinds.map(kind => ({ label: t(`movements.${kind}`), end: true })),
        ]}
        rows={plan.movements.map(movement => ({
          key: String(movement.tooth),
          cells: [
            tooth(movement.tooth),
            ...movementKinds.map(kind => (
              <bdi key={kind} dir="ltr" className={movement[kind] === 0 ? 'text-ink-3' : undefined}>
                {formatNumber(movement[kind], currentLanguage())}
              </bdi>
            )),
          ],
        }))}
      />
    </>
  )
}
