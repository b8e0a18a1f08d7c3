import { type OperationsStatus, operationsCalls } from '@archway/contract/lab'
import { isolateLtr } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'

type Task = OperationsStatus['failing'][number]

/** Tasks with failed jobs. Jobs that are not retried by themselves any more can be run again. */
export function FailedJobs({ failing }: Pick<OperationsStatus, 'failing'>) {
  const { t } = useTranslation('operations')
  const columns = useColumns<Task>(() => [
    {
      id: 'task',
      header: t('failing.task'),
      main: true,
      cell: ({ task }) => <bdi dir="ltr">{task}</bdi>,
    },
    ...(['retrying', 'failed'] as const).map(name => ({
      id: name,
      header: t(`queue.${name}`),
      cell: (row: Task) => <span className="tabular-nums">{formatCount(row[name])}</span>,
    })),
  ])
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">{t('failing.title')}</h2>
      <Table
        label={t('failing.title')}
        columns={columns}
        rows={failing}
        rowKey={row => row.task}
        rowMenu={row => row.failed > 0 && <RetryButton task={row.task} />}
      />
    </section>
  )
}

function RetryButton({ task }: Pick<Task, 'task'>) {
  const { t } = useTranslation('operations')
  const retry = useCallMutation(operationsCalls.retryJobs, { affects: [operationsCalls.operations] })
  return (
    <Button
      size="small"
      loading={retry.isPending}
      aria-label={t('failing.retryOf', { task: isolateLtr(task) })}
      onClick={() =>
        retry.mutate(
          { body: { task } },
          { onSuccess: ({ data }) => toast.success(t('failing.retried', { count: data.jobs })) },
        )
      }
    >
      {t('failing.retry')}
    </Button>
  )
}
