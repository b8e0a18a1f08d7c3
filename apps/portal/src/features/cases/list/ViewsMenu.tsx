import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useUnsentText } from '../../../ui/form/unsent.ts'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import type { CaseListView } from '../use-case-list.ts'
import type { OwnList } from './use-own-list.ts'

/** Saved views: filters, order and columns under a name that the user chooses. */
export function ViewsMenu({ view, own }: { view: CaseListView; own: OwnList }) {
  const { t } = useTranslation('caseList')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useUnsentText('view')
  const isCurrent = (search: string) => search === view.look && search !== ''
  const current = own.views.find(({ search }) => isCurrent(search))
  const save = async (): Promise<void> => {
    const trimmed = name.trim()
    if (trimmed === '') return
    if (await own.saveView({ name: trimmed, search: view.look, columns: [...own.columns] })) setName('')
  }
  return (
    <Popover
      title={t('views.open')}
      open={isOpen}
      onOpenChange={setOpen}
      align="start"
      trigger={
        <Button icon={Bookmark}>
          <span dir="auto" className="max-w-40 truncate">
            {current?.name ?? t('views.open')}
          </span>
        </Button>
      }
      footer={
        own.full ? (
          <p className="px-2 py-1 text-sm text-ink-3">{t('views.full')}</p>
        ) : (
          <form
            className="flex items-end gap-2 p-2"
            onSubmit={event => {
              event.preventDefault()
              void save()
            }}
          >
            <TextField
              label={t('views.name')}
              className="min-w-0 flex-1"
              dir="auto"
              maxLength={60}
              value={name}
              onChange={event => setName(event.target.value)}
            />
            <Button type="submit" disabled={name.trim() === ''}>
              {t('views.save')}
            </Button>
          </form>
        )
      }
    >
      {own.views.length === 0 ? (
        <p className="p-4 text-base text-ink-2">{t('views.none')}</p>
      ) : (
        <ul className="flex flex-col p-1">
          {own.views.map(savedView => (
            <li key={savedView.name} className="flex items-center gap-1">
              <button
                type="button"
                aria-current={isCurrent(savedView.search) || undefined}
                className="min-h-9 min-w-0 flex-1 truncate rounded-control px-2.5 text-start text-base hover:bg-hover aria-current:font-medium aria-current:text-primary-text"
                onClick={() => {
                  view.show(savedView.search)
                  if (savedView.columns) own.setColumns(savedView.columns)
                  setOpen(false)
                }}
              >
                <bdi>{savedView.name}</bdi>
              </button>
              <IconButton
                icon={X}
                size="small"
                label={t('views.remove', { name: savedView.name })}
                onClick={() => void own.removeView(savedView.name)}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
