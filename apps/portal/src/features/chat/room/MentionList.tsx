import type { ChatPerson } from '@archway/contract/chat'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { popupStyle } from '../../../ui/form/control-style.ts'

type Props = {
  id: string
  people: readonly ChatPerson[]
  current: number
  onPick: (person: ChatPerson) => void
}

/** People of the room whose name is being typed; the text field keeps the focus. */
export function MentionList({ id, people, current, onPick }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('mention')}
      className={cx(popupStyle, 'absolute start-3 bottom-full z-10 mb-1 max-w-80 min-w-48 p-1')}
    >
      {people.map((person, index) => (
        <div
          key={person.uuid}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onPointerDown={event => {
            event.preventDefault()
            onPick(person)
          }}
          className={cx(
            'flex cursor-default items-baseline gap-3 rounded-control px-2.5 py-1.5 text-base select-none',
            index === current && 'bg-hover',
          )}
        >
          <bdi dir="auto" className="min-w-0 flex-1 truncate text-match-parent">
            {person.name}
          </bdi>
          <span className="shrink-0 text-sm text-ink-3">{t(`kind.${person.kind}`)}</span>
        </div>
      ))}
    </div>
  )
}
