import { asName, asWritten } from '../../../ui/page/as-written.ts'
import { partsOf } from './text-parts.ts'

type Props = { text: string; names: readonly string[] }

/** The text of a message as written; addresses become links, names of participants are highlighted. */
export function MessageText({ text, names }: Props) {
  return (
    <p {...asWritten(text)} className="text-base break-words whitespace-pre-wrap text-match-parent">
      {partsOf(text, names).map((part, index) => {
        const key = `${index} ${part.kind}`
        if (part.kind === 'link')
          return (
            <a
              key={key}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="font-medium break-all underline decoration-1 underline-offset-2 hover:decoration-2"
            >
              <bdi dir="ltr">{part.text}</bdi>
            </a>
          )
        if (part.kind === 'mention')
          return (
            <strong key={key} className="font-semibold text-primary-text">
              <bdi {...asName}>{part.text}</bdi>
            </strong>
          )
        return part.text
      })}
    </p>
  )
}
