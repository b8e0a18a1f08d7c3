import { type CaseListRow, caseCalls, type PatientRecord, patientName } from '@archway/contract/cases'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { decideAccess } from '../../../platform/session/guard.ts'
import { useSession } from '../../../platform/session/session.ts'
import { visitorOf } from '../../../platform/session/visitor.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { searchFilter } from '../list-filter.ts'
import type { PatientActs } from './use-patient-acts.ts'

type MergeDialogProps = {
  record: PatientRecord
  acts: PatientActs
  open: boolean
  onOpenChange: (open: boolean) => void
}

const minLetters = 2
const maxShown = 20

/** Finds another patient of the company by name, case or chart number, and merges the two records. */
export function MergeDialog({ record, acts, open, onOpenChange }: MergeDialogProps) {
  const { t } = useTranslation('patient')
  const [term, setTerm] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const { cases, isSearching, isFailed, retry } = useFoundCases(term, record.company.uuid)
  const otherRecords = [...Map.groupBy(cases, ({ patientUuid }) => patientUuid)]
    .filter(([uuid]) => uuid !== record.uuid)
    .slice(0, maxShown)
  const choose = async (uuid: string, rows: readonly CaseListRow[]) => {
    const [newest] = rows
    const identifiers = rows.map(({ identifier }) => identifier).join(', ')
    const name = (newest && patientName(newest)) || t('noName')
    if (await acts.merge({ uuid, name, identifiers })) onOpenChange(false)
  }
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('merge.title')}
      description={t('merge.text')}
      initialFocus={() => frame.current?.querySelector('input') ?? null}
    >
      <div ref={frame} className="flex min-h-72 flex-col gap-3">
        <SearchField
          label={t('merge.search')}
          placeholder={t('merge.placeholder')}
          value={term}
          onSearch={setTerm}
        />
        {term.trim().length < minLetters ? (
          <p className="text-base text-ink-2">{t('merge.hint')}</p>
        ) : isFailed ? (
          <ErrorState onRetry={retry} />
        ) : isSearching ? (
          <Loading delay={200} />
        ) : otherRecords.length === 0 ? (
          <p role="status" className="text-base text-ink-2">
            {t('merge.nothing')}
          </p>
        ) : (
          <ul className="flex flex-col">
            {otherRecords.map(([uuid, rows]) => (
              <li key={uuid}>
                <button
                  type="button"
                  disabled={acts.isBusy}
                  onClick={() => void choose(uuid, rows)}
                  className="flex w-full flex-col items-start gap-0.5 rounded-control px-2 py-2 text-start hover:bg-hover"
                >
                  <bdi className="text-base font-medium">
                    {(rows[0] && patientName(rows[0])) || t('noName')}
                  </bdi>
                  <span className="text-sm text-ink-2 tabular-nums">
                    {rows.map(({ identifier }) => identifier).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}

/** Cases of the company and of its doctors that match the search term. */
const useFoundCases = (term: string, companyUuid: string) => {
  const session = useSession()
  const isInLab = session.company === null
  const withDoctors =
    !isInLab && decideAccess({ group: 'doctorCases', isDso: true }, visitorOf(session)) === 'open'
  const termFilter = term.trim().length < minLetters ? null : searchFilter(term)
  const filter = termFilter && isInLab ? { AND: [termFilter, { EQ: { companyUuid } }] } : termFilter
  const query = filter
    ? { filter, paginate: 50, ...(isInLab ? { sides: 'all' as const } : {}) }
    : { paginate: 50 }
  const ownCases = useCallQuery(caseCalls.list, { query }, { enabled: filter !== null })
  const ofDoctors = useCallQuery(
    caseCalls.dsoList,
    { query: filter ? { filter, paginate: 50 } : { paginate: 50 } },
    { enabled: filter !== null && withDoctors },
  )
  const reads = withDoctors ? [ownCases, ofDoctors] : [ownCases]
  return {
    cases: reads.flatMap(({ data }) => data?.data ?? []),
    isSearching: reads.some(({ isPending }) => isPending),
    isFailed: reads.some(({ isError }) => isError),
    retry: () => void Promise.all(reads.map(query => query.refetch())),
  }
}
