import { isPlanEditable, type Plan, type PlanStatus, planStatusWording } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import type { Href } from '../../../ui/action/link-context.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../../ui/feedback/tone.ts'
import { Tabs } from '../../../ui/nav/Tabs.tsx'

const tones: Readonly<Record<PlanStatus, ChipTone>> = {
  GENERATING: 'provider',
  CONVERTED: 'provider',
  PUBLISHED: 'yourTurn',
  APPROVED: 'made',
  REJECTED: 'refused',
  UNCLEARED_FOR_MFG: 'refused',
  CLEARED_FOR_MFG: 'made',
  PENDING_PRODUCTION_FILE_UPLOAD: 'provider',
  ORDER_REJECTED: 'refused',
  INACTIVE: 'ended',
}

/** The status of a version in staff's terms, which separate a converted version from a new one. */
export const usePlanStatusWords = () => {
  const { t } = useTranslation(['lab', 'plans'])
  return (status: PlanStatus): string =>
    isPlanEditable(status)
      ? t(`lab:authoring.status.${status}`)
      : t(`plans:status.${planStatusWording(status)}`)
}

/** The status of a version as a chip. */
export function PlanChip({ status }: { status: PlanStatus }) {
  const words = usePlanStatusWords()
  return <StatusChip tone={tones[status]} label={words(status)} size="medium" />
}

type Props = { plans: readonly Plan[]; current: Plan; hrefOf: (plan: Plan) => Href }

/** The versions of a plan, newest first. */
export function VersionNav({ plans, current, hrefOf }: Props) {
  const { t } = useTranslation(['lab', 'plans'])
  if (plans.length < 2) return null
  return (
    <Tabs
      label={t('lab:authoring.versions')}
      className="border-b border-line"
      items={plans.map(plan => ({
        href: hrefOf(plan),
        label: t('plans:version', { version: plan.version }),
        current: plan.uuid === current.uuid,
      }))}
    />
  )
}
