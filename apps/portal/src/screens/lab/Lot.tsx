import { type LotDetail, lotCalls, type Recall } from '@archway/contract/lab'
import { Pencil, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CorrectDialog } from '../../features/lab/lots/CorrectDialog.tsx'
import { LotState } from '../../features/lab/lots/LotState.tsx'
import { ReasonDialog } from '../../features/lab/lots/ReasonDialog.tsx'
import { TracedOrders } from '../../features/lab/lots/TracedOrders.tsx'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { useGo, usePathParts } from '../../platform/list/navigate.ts'
import { LotNumber } from '../../platform/work/LotNumber.tsx'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/lots/:lotId`: the orders made from a lot, their recipients, and the lot's recalls. */
export function Screen() {
  const { t } = useTranslation('lots')
  const { lotId } = usePathParts<'lotId'>()
  const lotQuery = useCallQuery(lotCalls.lot, { params: { lotId } })
  if (lotQuery.data) return <LotPage key={lotId} lot={lotQuery.data.data} />
  return (
    <PageLayout
      header={<PageHeader title={t('one.facts')} back={{ href: '/lab/lots', label: t('one.back') }} />}
    >
      <LoadingRecord query={lotQuery} notFound={t('none')} />
    </PageLayout>
  )
}

function LotPage({ lot }: { lot: LotDetail }) {
  const { t } = useTranslation('lots')
  const dates = useDates()
  const go = useGo()
  const [open, setOpen] = useState<'recall' | 'end' | 'correct' | null>(null)
  const may = (action: LotDetail['allowedActions'][number]) => lot.allowedActions.includes(action)
  const [recall] = lot.recalls
  const close = () => setOpen(null)
  const number = (value: number) => <span className="tabular-nums">{value}</span>
  return (
    <PageLayout
      header={
        <PageHeader
          windowTitle={lot.number}
          title={<LotNumber number={lot.number} />}
          back={{ href: '/lab/lots', label: t('one.back') }}
          description={t(`material.${lot.material}`)}
          action={
            may('recall') ? (
              <Button variant="danger" icon={TriangleAlert} onClick={() => setOpen('recall')}>
                {t('recall.action')}
              </Button>
            ) : may('endRecall') ? (
              <Button variant="primary" icon={Undo2} onClick={() => setOpen('end')}>
                {t('end.action')}
              </Button>
            ) : undefined
          }
          more={
            <>
              {may('correct') && (
                <Button icon={Pencil} onClick={() => setOpen('correct')}>
                  {t('correct.action')}
                </Button>
              )}
              <LinkButton href={`/lab/orders?lot=${encodeURIComponent(lot.number)}`}>
                {t('one.board')}
              </LinkButton>
              <ExportButton
                call={lotCalls.exportTracedOrders}
                params={{ lotId: lot.uuid }}
                query={{}}
                label={t('one.export')}
                done={name => t('one.exported', { name })}
              />
            </>
          }
        />
      }
    >
      {lot.isRecalled && recall && (
        <Banner tone="error" title={t('one.banner', { day: dates.day(recall.recalledAt) })}>
          <span {...asWritten(recall.reason)} className="block">
            {recall.reason}
          </span>
          {lot.openOrders > 0 ? t('one.bannerText', { count: lot.openOrders }) : t('one.bannerNone')}
        </Banner>
      )}
      <Card title={t('one.facts')}>
        <DescriptionList
          layout="four"
          items={[
            { term: t('column.state'), value: <LotState lot={lot} /> },
            { term: t('column.expiresOn'), value: lot.expiresOn && dates.day(lot.expiresOn) },
            { term: t('column.orders'), value: number(lot.orders) },
            { term: t('column.openOrders'), value: number(lot.openOrders) },
            { term: t('column.cases'), value: number(lot.cases) },
            { term: t('column.companies'), value: number(lot.companies) },
            { term: t('column.shipments'), value: number(lot.shipments) },
            { term: t('column.lastUsedAt'), value: dates.day(lot.lastUsedAt) },
          ]}
        />
      </Card>
      <TracedOrders lotId={lot.uuid} />
      {lot.recalls.length > 0 && (
        <Card title={t('one.recalls')}>
          <ul className="flex flex-col divide-y divide-line">
            {lot.recalls.map(entry => (
              <RecallLine key={entry.uuid} recall={entry} />
            ))}
          </ul>
        </Card>
      )}
      {(open === 'recall' || open === 'end') && <ReasonDialog lot={lot} action={open} onClose={close} />}
      {open === 'correct' && (
        <CorrectDialog
          lot={lot}
          onClose={close}
          onCorrected={lotId => lotId !== lot.uuid && go(`/lab/lots/${lotId}`)}
        />
      )}
    </PageLayout>
  )
}

function RecallLine({ recall }: { recall: Recall }) {
  const { t } = useTranslation('lots')
  const dates = useDates()
  const unnamed = t('one.somebody')
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p {...asWritten(recall.reason)} className="text-base text-match-parent">
        {recall.reason}
      </p>
      <p className="text-sm text-ink-3">
        {t('one.by', { name: recall.recalledBy ?? unnamed, day: dates.day(recall.recalledAt) })}
      </p>
      {recall.endedAt && (
        <>
          <p {...asWritten(recall.endReason)} className="text-base text-match-parent">
            {recall.endReason}
          </p>
          <p className="text-sm text-ink-3">
            {t('one.ended', { name: recall.endedBy ?? unnamed, day: dates.day(recall.endedAt) })}
          </p>
        </>
      )}
    </li>
  )
}
