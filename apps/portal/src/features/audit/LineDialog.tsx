import type { AuditEntry } from '@archway/contract/audit'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { useLineWords } from './use-line-words.ts'
import type { TrailView } from './use-trail.ts'

type Props = { line: AuditEntry; view: TrailView; onClose: () => void }

/** All details of an audit entry, with links to other entries about the same entities. */
export function LineDialog({ line, view, onClose }: Props) {
  const { t } = useTranslation('audit')
  const dates = useDates()
  const words = useLineWords()
  const refusal = words.refusal(line)
  const showRelated = (filter: Parameters<TrailView['setFilter']>[0]) => {
    view.setFilter(filter)
    onClose()
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={words.describeCall(line)}
      description={
        <>
          <bdi>{words.who(line)}</bdi> · <bdi dir="ltr">{dates.moment(line.at)}</bdi>
        </>
      }
    >
      <DescriptionList
        items={[
          { term: t('column.company'), value: line.companyName && <bdi>{line.companyName}</bdi> },
          {
            term: t('column.result'),
            value: refusal ? `${t(`result.${line.result}`)}: ${refusal}` : t(`result.${line.result}`),
          },
          { term: t('detail.call'), value: <bdi dir="ltr">{line.call}</bdi> },
          {
            term: t('detail.params'),
            value: Object.entries(line.params).map(([name, value]) => (
              <bdi key={name} dir="ltr" className="block break-all">
                {name}: {value}
              </bdi>
            )),
          },
          { term: t('detail.address'), value: <bdi dir="ltr">{line.address}</bdi> },
          { term: t('detail.request'), value: <bdi dir="ltr">{line.requestUuid}</bdi> },
          {
            term: t('detail.ids'),
            value: (
              <ul className="flex max-h-48 flex-col items-start gap-1 overflow-y-auto">
                {line.ids.map(id => (
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
      {line.accountUuid && (
        <Button className="mt-4" onClick={() => showRelated({ person: line.accountUuid ?? undefined })}>
          {t('detail.person')}
        </Button>
      )}
    </Modal>
  )
}
