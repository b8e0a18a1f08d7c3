import { CloudUpload } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingUploads } from '../features/case-files/uploads/use-uploads.ts'
import { withWords } from '../platform/i18n/language.ts'
import { useSession } from '../platform/session/session.ts'
import { IconButton } from '../ui/action/IconButton.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyCode } from '../ui/lazy/lazy-code.ts'
import { Popover } from '../ui/overlay/Popover.tsx'

const UploadList = lazyCode(
  withWords(async () => ({
    default: (await import('../features/case-files/uploads/UploadList.tsx')).UploadList,
  })),
)

/** The toolbar's uploads: their number, and a list by case (UPL-01..06). */
export function UploadMenu() {
  const { t } = useTranslation('uploads')
  const { count } = usePendingUploads()
  const { uuid } = useSession().user

  useEffect(() => {
    // Interrupted uploads resume without a click.
    void import('../features/case-files/uploads/restore-uploads.ts').then(({ restoreUploads }) =>
      restoreUploads(uuid),
    )
  }, [uuid])

  return (
    <>
      <Popover
        title={t('title')}
        width="medium"
        trigger={<IconButton icon={CloudUpload} label={t('open')} badge={count} />}
      >
        <Suspense fallback={<Loading delay={200} />}>
          <UploadList />
        </Suspense>
      </Popover>
      <UploadNews count={count} />
    </>
  )
}

/** Announces to screen readers when uploads are added and when the last one ends. */
function UploadNews({ count }: { count: number }) {
  const { t } = useTranslation('uploads')
  const before = useRef(count)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (count > before.current) setNews(t('announce', { count }))
    if (count === 0 && before.current > 0) setNews(t('announceNone'))
    before.current = count
  }, [count, t])
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  )
}
