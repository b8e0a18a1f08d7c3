import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { Contents } from './Contents.tsx'
import { readersOf, sectionsFor } from './readers.ts'
import { Section } from './Section.tsx'
import { useGuide } from './use-guide.ts'

/** `/quick-guide`: how to use the portal, for the reader's role. */
export function Screen() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { guide, ready, failed, retry, titleOf, markdownOf } = useGuide()
  useEffect(() => {
    // The section named in the address may not have existed yet when the page opened.
    if (ready && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [ready])
  if (!guide || !ready)
    return (
      <PageLayout header={<PageHeader title={t('user.quickGuide')} />}>
        {failed ? <ErrorState onRetry={retry} /> : <Skeleton height="24rem" />}
      </PageLayout>
    )
  const sections = sectionsFor(session)
  const readers = readersOf(session)
  return (
    <PageLayout
      header={
        <PageHeader
          title={guide.title}
          description={guide.lead}
          more={
            <Button icon={Printer} onClick={() => window.print()} className="print:hidden">
              {guide.print}
            </Button>
          }
        />
      }
      start={<Contents {...{ guide, sections, titleOf }} />}
    >
      <article className="flex max-w-3xl flex-col gap-12 pb-16 print:max-w-none">
        {sections.map((section, index) => (
          <Section
            key={section}
            number={index + 1}
            title={titleOf(section)}
            markdown={markdownOf(section)}
            {...{ section, guide, readers, session }}
          />
        ))}
      </article>
    </PageLayout>
  )
}
