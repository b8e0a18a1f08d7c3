import type { PatientEvent, PatientRecord } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { PatientActs } from './use-patient-acts.ts'

/** The merges and splits that led to the cases of this record, newest first; each can be undone. */
export function PatientEvents({ record, acts }: { record: PatientRecord; acts: PatientActs }) {
  const { t } = useTranslation('patient')
  const dates = useDates()
  const undo = (action: PatientEvent['action'], cases: PatientEvent['cases']) =>
    action === 'DISTINCT' ? acts.undoDistinct(cases) : acts.undo(cases)
  return (
    <Card title={t('history.title')}>
      {record.history.length === 0 ? (
        <p className="text-base text-ink-3">{t('history.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {record.history.map(({ uuid, action, cases, actorName, createdAt, isUndoable }) => (
            <li key={uuid} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="text-base break-words">
                  {t(`history.${action}`, {
                    cases: formatList(cases.map(({ identifier }) => isolateText(identifier))),
                  })}
                </p>
                <p className="mt-0.5 text-sm text-ink-3">
                  <bdi>{actorName}</bdi> · <bdi className="tabular-nums">{dates.moment(createdAt)}</bdi>
                </p>
              </div>
              {record.mayMerge && isUndoable && (
                <Button size="small" loading={acts.isBusy} onClick={() => undo(action, cases)}>
                  {t('history.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
