import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { popupStyle } from '../../ui/control-style.ts'

type Props = { id: string; names: readonly string[]; current: number; onPick: (name: string) => void }

/** People of the room whose name is being typed; the text field keeps the focus. */
export function MentionList({ id, names, current, onPick }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('mention')}
      className={cx(popupStyle, 'absolute start-3 bottom-full z-10 mb-1 max-w-80 min-w-48 p-1')}
    >
      {names.map((name, n) => (
        <div
          key={name}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === current}
          onPointerDown={event => {
            event.preventDefault()
            onPick(name)
          }}
          className={cx(
            'cursor-default truncate rounded-control px-2.5 py-1.5 text-base select-none',
            n === current && 'bg-hover',
          )}
        >
          <bdi dir="auto">{name}</bdi>
        </div>
      ))}
    </div>
  )
}
