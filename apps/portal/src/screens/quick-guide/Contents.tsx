import type { GuideSection } from '@archway/contract/catalog'
import type { Guide } from '@archway/words/guide'

type Props = {
  guide: Guide
  sections: readonly GuideSection[]
  titleOf: (section: GuideSection) => string
}

/** The numbered table of contents with links to the sections. */
export function Contents({ guide, sections, titleOf }: Props) {
  return (
    <nav aria-label={guide.contents} className="lg:sticky lg:top-20 print:hidden">
      <p className="mb-2 px-2 text-sm font-semibold text-ink-2">{guide.contents}</p>
      <ol className="flex flex-col">
        {sections.map((section, index) => (
          <li key={section}>
            <a
              href={`#${section}`}
              className="flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-base text-ink-2 transition-colors hover:bg-hover hover:text-ink max-sm:min-h-11"
            >
              <span className="w-5 shrink-0 text-sm text-ink-3 tabular-nums">{index + 1}</span>
              <span dir="auto">{titleOf(section)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
