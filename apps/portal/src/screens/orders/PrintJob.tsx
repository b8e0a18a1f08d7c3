import { isPrintJobOpen, type PrintJobDetail, printJobCalls } from '@archway/contract/orders'
import { Check, Pencil, Play, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobLabel } from '../../features/orders/lab/label-address.ts'
import { PrintButtons } from '../../features/orders/lab/labels/PrintButtons.tsx'
import { AddByCode } from '../../features/orders/print-jobs/AddByCode.tsx'
import { JobPieces } from '../../features/orders/print-jobs/JobPieces.tsx'
import { JobStatus } from '../../features/orders/print-jobs/JobStatus.tsx'
import {
  LazyFailDialog,
  LazyJobDialog,
  LazyStartDialog,
} from '../../features/orders/print-jobs/job-dialogs.ts'
import { jobViews } from '../../features/orders/print-jobs/job-views.ts'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { useGo, usePathParts } from '../../platform/list/navigate.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { LotNumber } from '../../platform/work/LotNumber.tsx'
import { Button } from '../../ui/action/Button.tsx'
import { Link } from '../../ui/action/Link.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/print-jobs/:jobId`: the pieces on a print job, and its one next step; its facts and label are below them. */
export function Screen() {
  const { t } = useTranslation('printJobs')
  const { jobId } = usePathParts<'jobId'>()
  const printJob = useCallQuery(printJobCalls.printJob, { params: { jobId } })
  if (printJob.data) return <JobPage key={jobId} job={printJob.data.data} />
  return (
    <PageLayout header={<PageHeader title={t('one')} back={{ href: '/lab/print-jobs', label: t('back') }} />}>
      <LoadingRecord query={printJob} notFound={t('none')} />
    </PageLayout>
  )
}

function JobPage({ job }: { job: PrintJobDetail }) {
  const { t } = useTranslation(['printJobs', 'lots', 'lab', 'kit'])
  const dates = useDates()
  const go = useGo()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'start' | 'fail' | 'edit' | null>(null)
  const finish = useCallMutation(printJobCalls.actOnPrintJob, { affects: jobViews })
  const remove = useCallMutation(printJobCalls.deletePrintJob, { affects: [printJobCalls.printJobs] })
  const mayMake = hasDuty(useSession(), 'production')
  const { uuid, name, identifier, status, allowedActions, lot, reason } = job
  const may = (action: PrintJobDetail['allowedActions'][number]) => allowedActions.includes(action)
  const isOpen = mayMake && isPrintJobOpen(status)
  const close = () => setOpen(null)
  const number = (value: number) => <span className="tabular-nums">{value}</span>
  const end = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t('printJobs:finishAsk', { name }),
        confirmLabel: t('printJobs:action.finish'),
      }))
    )
      return
    await finish.mutateAsync({ params: { jobId: uuid, action: 'finish' }, body: {} })
    toast.success(t('printJobs:done.finish', { name }))
  }
  const drop = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: t('printJobs:delete.ask', { name }),
      message: t('printJobs:delete.text'),
      confirmLabel: t('printJobs:delete.action'),
    })
    if (!isConfirmed) return
    await remove.mutateAsync({ params: { jobId: uuid } })
    toast.success(t('printJobs:delete.done', { name }))
    go('/lab/print-jobs')
  }
  return (
    <PageLayout
      header={
        <PageHeader
          windowTitle={name}
          title={<bdi>{name}</bdi>}
          back={{ href: '/lab/print-jobs', label: t('printJobs:back') }}
          description={
            <span className="flex flex-wrap items-center gap-3">
              <bdi className="tabular-nums">{identifier}</bdi>
              <JobStatus status={status} />
            </span>
          }
          action={
            may('start') ? (
              <Button
                variant="primary"
                icon={Play}
                {...(job.entries.length === 0 && { disabledReason: t('printJobs:nothingOn') })}
                onClick={() => setOpen('start')}
              >
                {t('printJobs:action.start')}
              </Button>
            ) : may('finish') ? (
              <Button
                variant="primary"
                icon={Check}
                loading={finish.isPending}
                onClick={() => void end().catch(() => {})}
              >
                {t('printJobs:action.finish')}
              </Button>
            ) : undefined
          }
          more={
            <>
              {may('fail') && (
                <Button variant="danger" icon={TriangleAlert} onClick={() => setOpen('fail')}>
                  {t('printJobs:action.fail')}
                </Button>
              )}
              {isOpen && (
                <Button icon={Pencil} onClick={() => setOpen('edit')}>
                  {t('printJobs:edit.action')}
                </Button>
              )}
              {isOpen && (
                <Button icon={Trash2} onClick={() => void drop().catch(() => {})}>
                  {t('printJobs:delete.action')}
                </Button>
              )}
            </>
          }
        />
      }
    >
      {reason && (
        <Banner tone="error">{t('printJobs:failedFor', { reason: t(`lab:scrap.reasons.${reason}`) })}</Banner>
      )}
      {isOpen && (
        <Card title={t('printJobs:addTitle')}>
          <AddByCode job={job} />
        </Card>
      )}
      <JobPieces job={job} mayChange={mayMake} />
      <Card title={t('printJobs:one')}>
        <DescriptionList
          layout="four"
          items={[
            { term: t('printJobs:column.printer'), value: job.printer && <bdi>{job.printer}</bdi> },
            { term: t('printJobs:column.material'), value: t(`lots:material.${job.material}`) },
            {
              term: t('printJobs:column.lot'),
              value: lot && (
                <Link
                  href={`/lab/lots/${lot.uuid}`}
                  className="font-medium text-primary-text hover:underline"
                >
                  <LotNumber number={lot.number} />
                </Link>
              ),
            },
            { term: t('printJobs:column.orders'), value: number(job.orders) },
            { term: t('printJobs:column.pieces'), value: number(job.pieces) },
            { term: t('printJobs:column.createdBy'), value: job.createdBy && <bdi>{job.createdBy}</bdi> },
            { term: t('printJobs:column.startedAt'), value: job.startedAt && dates.day(job.startedAt) },
            { term: t('printJobs:column.endedAt'), value: job.endedAt && dates.day(job.endedAt) },
          ]}
        />
      </Card>
      {mayMake && (
        <Card title={t('printJobs:label')}>
          <div className="flex flex-wrap items-center gap-3">
            <PrintButtons labels={jobLabel(uuid)} />
          </div>
        </Card>
      )}
      {open === 'start' && <LazyStartDialog job={job} onClose={close} />}
      {open === 'fail' && <LazyFailDialog job={job} onClose={close} />}
      {open === 'edit' && <LazyJobDialog job={job} onClose={close} />}
    </PageLayout>
  )
}
