import type { GuideSection } from '@archway/contract/catalog'
import type { FigureProps } from './figure-props.ts'
import { Written } from './Written.tsx'

type Props = FigureProps & { section: GuideSection; number: number; title: string; markdown: string }

/** One section of the guide, with its number and link. */
export function Section({ section, number, title, markdown, ...props }: Props) {
  return (
    <section id={section} aria-labelledby={`${section}-title`} className="scroll-mt-20">
      <h2
        id={`${section}-title`}
        className="mb-4 flex items-baseline gap-3 border-b border-line pb-2 text-xl font-semibold break-after-avoid"
      >
        <span className="text-lg text-primary-text tabular-nums">{number}</span>
        <span dir="auto">{title}</span>
      </h2>
      <Written markdown={markdown} {...props} />
    </section>
  )
}
