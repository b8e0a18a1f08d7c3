import type { Guide, GuideBlock, GuideReader, GuideSection } from '@archway/words/guide'
import type { Session } from '../../platform/session.ts'
import { Figure } from './figures.tsx'
import { isFor } from './readers.ts'

type Props = {
  section: GuideSection
  number: number
  guide: Guide
  readers: ReadonlySet<GuideReader>
  session: Session
}

/** One section of the guide, with its number and an address of its own. */
export function Section({ section, number, guide, readers, session }: Props) {
  const { title, blocks } = guide.sections[section]
  return (
    <section id={section} aria-labelledby={`${section}-title`} className="scroll-mt-20">
      <h2
        id={`${section}-title`}
        className="mb-4 flex items-baseline gap-3 border-b border-line pb-2 text-xl font-semibold break-after-avoid"
      >
        <span className="text-lg text-primary-text tabular-nums">{number}</span>
        {title}
      </h2>
      <div className="flex flex-col gap-4 text-lg">
        {blocks
          .filter(block => isFor(block, readers))
          .map(block => (
            <Block key={JSON.stringify(block)} {...{ block, guide, readers, session }} />
          ))}
      </div>
    </section>
  )
}

type BlockProps = Omit<Props, 'section' | 'number'> & { block: GuideBlock }

function Block({ block, ...rest }: BlockProps) {
  if ('text' in block) return <p className="prose-width">{block.text}</p>
  if ('heading' in block)
    return <h3 className="mt-3 text-lg font-semibold break-after-avoid">{block.heading}</h3>
  if ('figure' in block) return <Figure name={block.figure} {...rest} />
  const [List, items, look] =
    'steps' in block
      ? (['ol', block.steps, 'list-decimal'] as const)
      : (['ul', block.list, 'list-disc'] as const)
  return (
    <List className={`prose-width flex flex-col gap-2 ps-6 marker:text-ink-3 ${look}`}>
      {items.map(item => (
        <li key={item} className="ps-1">
          {item}
        </li>
      ))}
    </List>
  )
}
