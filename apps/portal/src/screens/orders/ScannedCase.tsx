import { type CaseListRow, patientName } from '@archway/contract/cases'
import { stageOf } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { chipToneOf } from '../../features/cases/chip.ts'
import { statusOf, turnOf } from '../../features/cases/list/row-turn.ts'
import { queueCaseHref } from '../../features/lab/queue/stages.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { Card } from '../../ui/page/Card.tsx'

/** A scanned case without orders, such as one whose impression has arrived; its page has the next step. */
export function ScannedCase({ row }: { row: CaseListRow }) {
  const { t } = useTranslation(['lab', 'cases'])
  const step = turnOf(row, 'staff')
  const stage = stageOf(row.status)
  return (
    <Card title={<bdi className="tabular-nums">{row.identifier}</bdi>}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <StatusChip tone={chipToneOf(row.status)} label={t(`cases:status.${statusOf(row, 'staff')}`)} />
          <bdi>{patientName(row)}</bdi>
        </div>
        <div>
          <LinkButton
            variant="primary"
            href={stage ? queueCaseHref({ uuid: row.uuid, stage }) : `/lab/case/${row.uuid}/details`}
          >
            {step.kind === 'yours' ? t(`cases:action.${step.action}`) : t('lab:board.openCase')}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
