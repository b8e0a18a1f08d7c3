import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

const widths = ['14rem', '9rem', '18rem', '11rem', '7rem']

/** Placeholder of a loading conversation. */
export function ChatSkeleton() {
  const { t } = useTranslation('kit')
  return (
    <div aria-busy className="flex flex-1 flex-col justify-end gap-4 px-5 py-6">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {widths.map((width, n) => (
        <span key={width} className={cx('flex max-w-full', n % 3 === 1 && 'justify-end')}>
          <Skeleton width={width} height="2.5rem" className="max-w-[80%]" />
        </span>
      ))}
    </div>
  )
}
