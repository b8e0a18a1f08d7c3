import type { AuditEntry } from '@archway/contract/audit'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { useAuditEntryWords } from './use-audit-entry-words.ts'
import type { AuditView } from './use-audit-trail.ts'

type Props = { entry: AuditEntry; view: AuditView; onClose: () => void }

/** All details of an audit entry, with links to other entries about the same entities. */
export function AuditEntryDialog({ entry, view, onClose }: Props) {
  const { t } = useTranslation('audit')
  const dates = useDates()
  const words = useAuditEntryWords()
  const refusal = words.describeRefusal(entry)
  const showRelated = (filter: Parameters<AuditView['setFilter']>[0]) => {
    view.setFilter(filter)
    onClose()
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={words.describeCall(entry)}
      description={
        <>
          <bdi>{words.describePerson(entry)}</bdi> · <bdi dir="ltr">{dates.moment(entry.at)}</bdi>
        </>
      }
    >
      <DescriptionList
        items={[
          { term: t('column.company'), value: entry.companyName && <bdi>{entry.companyName}</bdi> },
          {
            term: t('column.result'),
            value: refusal ? `${t(`result.${entry.result}`)}: ${refusal}` : t(`result.${entry.result}`),
          },
          { term: t('detail.call'), value: <bdi dir="ltr">{entry.call}</bdi> },
          {
            term: t('detail.params'),
            value: Object.entries(entry.params).map(([name, value]) => (
              <bdi key={name} dir="ltr" className="block break-all">
                {name}: {value}
              </bdi>
            )),
          },
          { term: t('detail.address'), value: <bdi dir="ltr">{entry.address}</bdi> },
          { term: t('detail.request'), value: <bdi dir="ltr">{entry.requestUuid}</bdi> },
          {
            term: t('detail.ids'),
            value: (
              <ul className="flex max-h-48 flex-col items-start gap-1 overflow-y-auto">
                {entry.ids.map(id => (
                  <li key={id}>
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={t('detail.follow', { id })}
                      onClick={() => showRelated({ thing: id })}
                    >
                      <bdi dir="ltr" className="tabular-nums">
                        {id}
                      </bdi>
                    </Button>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {entry.accountUuid && (
        <Button className="mt-4" onClick={() => showRelated({ person: entry.accountUuid ?? undefined })}>
          {t('detail.person')}
        </Button>
      )}
    </Modal>
  )
}
