import { type PlanComment, planCalls } from '@archway/contract/plans'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../../platform/http/client.ts'

/** The picture that was drawn on with a comment; a press opens it in full in a new tab. */
export function DrawnPicture({ comment: { planUuid, uuid, authorName } }: { comment: PlanComment }) {
  const { t } = useTranslation('plans')
  const address = pathOf(planCalls.planCommentPicture, { id: planUuid, commentId: uuid })
  const author = isolateText(authorName)
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="mt-2 flex h-36 w-full max-w-64 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken hover:border-line-strong"
    >
      <img
        src={address}
        alt={t('review.picture', { author })}
        loading="lazy"
        decoding="async"
        className="max-h-full max-w-full object-contain"
      />
    </a>
  )
}
