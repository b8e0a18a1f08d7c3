import type { OperationsStatus } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { sizeWithin } from '../../../platform/i18n/sizes.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'

const webhookStates = ['working', 'failing', 'stopped'] as const
const versions = ['archway', 'node', 'database', 'schema'] as const

/** Backup, mails, webhooks, files and versions. */
export function StateCards({ status }: { status: OperationsStatus }) {
  const { t } = useTranslation('operations')
  const dates = useDates()
  const { backup, verify, mails, storage } = status
  const endOf = (run: OperationsStatus['backup']) =>
    run ? (
      <bdi dir="ltr" className="tabular-nums">
        {dates.moment(run.endedAt)}
      </bdi>
    ) : (
      t('backup.never')
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={t('backup.title')}>
        <DescriptionList
          items={[
            { term: t('backup.last'), value: endOf(backup) },
            { term: t('backup.files'), value: backup && formatCount(backup.files) },
            { term: t('backup.size'), value: backup && sizeWithin(backup.bytes) },
            { term: t('backup.verify'), value: endOf(verify) },
            {
              term: t('backup.problems'),
              value: (backup ?? verify) && formatCount((backup?.problems ?? 0) + (verify?.problems ?? 0)),
            },
          ]}
        />
      </Card>
      <Card title={t('mails.title')}>
        <DescriptionList
          items={[
            { term: t('mails.way'), value: t(`mails.${mails.way}`) },
            { term: t('mails.waiting'), value: formatCount(mails.waiting) },
            { term: t('mails.retrying'), value: formatCount(mails.retrying) },
            { term: t('mails.failed'), value: formatCount(mails.failed) },
          ]}
        />
      </Card>
      <Card title={t('lanes.webhooks')}>
        <DescriptionList
          items={webhookStates.map(name => ({
            term: t(`webhooks.${name}`),
            value: formatCount(status.webhooks[name]),
          }))}
        />
      </Card>
      <Card title={t('storage.title')}>
        <DescriptionList
          items={[
            { term: t('storage.kind'), value: t(`storage.${storage.kind}`) },
            {
              term: t('storage.free'),
              value: storage.freeBytes === null ? t('storage.unlimited') : sizeWithin(storage.freeBytes),
            },
          ]}
        />
      </Card>
      <Card title={t('versions.title')}>
        <DescriptionList
          items={versions.map(name => ({
            term: t(`versions.${name}`),
            value: <bdi dir="ltr">{status.versions[name]}</bdi>,
          }))}
        />
      </Card>
    </div>
  )
}
