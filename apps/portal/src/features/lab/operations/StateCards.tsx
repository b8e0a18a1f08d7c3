import type { OperationsStatus } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { sizeWithin } from '../../../platform/i18n/sizes.ts'
import { grouped } from '../../../ui/grouped.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'

const versions = ['archway', 'node', 'database', 'schema'] as const

/** Backup, mails, files and versions. */
export function StateCards({ status }: { status: OperationsStatus }) {
  const { t } = useTranslation('operations')
  const dates = useDates()
  const { backup, verify, mails, storage } = status
  const ended = (run: OperationsStatus['backup']) =>
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
            { term: t('backup.last'), value: ended(backup) },
            { term: t('backup.files'), value: backup && grouped(backup.files) },
            { term: t('backup.size'), value: backup && sizeWithin(backup.bytes) },
            { term: t('backup.verify'), value: ended(verify) },
            {
              term: t('backup.problems'),
              value: (backup ?? verify) && grouped((backup?.problems ?? 0) + (verify?.problems ?? 0)),
            },
          ]}
        />
      </Card>
      <Card title={t('mails.title')}>
        <DescriptionList
          items={[
            { term: t('mails.way'), value: t(`mails.${mails.way}`) },
            { term: t('mails.waiting'), value: grouped(mails.waiting) },
            { term: t('mails.retrying'), value: grouped(mails.retrying) },
            { term: t('mails.failed'), value: grouped(mails.failed) },
          ]}
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
