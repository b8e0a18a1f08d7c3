import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'

const keys = [
  ['move', ['j', 'k', '↓', '↑']],
  ['open', ['Enter']],
  ['choose', ['x']],
  ['search', ['/']],
] as const

type Name = (typeof keys)[number][0]
type Props = {
  words?: (what: 'title' | Exclude<Name, 'choose'>) => string
  /** The description of the key that selects a row, for lists whose rows can be selected. */
  choose?: string | false
}

/**
 * Which keys move through a list, in the words of that list or in general ones. Not shown on touch devices. Props:
 * `words(what)`, `choose`.
 */
export function KeysHelp({ words: ofList, choose = false }: Props) {
  const { t } = useTranslation('kit')
  const words = ofList ?? (shortcut => t(`keys.${shortcut}`))
  return (
    <span className="max-sm:hidden">
      <Popover
        title={words('title')}
        trigger={<IconButton icon={Keyboard} variant="secondary" label={words('title')} />}
      >
        <dl className="flex flex-col gap-2 p-4 text-base">
          {keys
            .filter(([shortcut]) => choose || shortcut !== 'choose')
            .map(([shortcut, names]) => (
              <div key={shortcut} className="flex items-center justify-between gap-4">
                <dt className="text-ink-2">{shortcut === 'choose' ? choose : words(shortcut)}</dt>
                <dd className="flex gap-1" dir="ltr">
                  {names.map(name => (
                    <kbd
                      key={name}
                      className="min-w-6 rounded-chip border border-line bg-sunken px-1.5 py-0.5 text-center text-sm"
                    >
                      {name}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
        </dl>
      </Popover>
    </span>
  )
}
