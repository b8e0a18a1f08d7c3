import type { PlanComment } from '@archway/contract/plans'
import { useDates } from '../../../platform/i18n/dates.ts'
import { usePinName } from '../../../platform/work/tooth-names.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'
import { DrawnPicture } from './DrawnPicture.tsx'

type CommentBodyProps = {
  comment: PlanComment
  /** Shows the tooth and step of the comment in the models; without it the pin is plain text. */
  onOpen?: (comment: PlanComment) => void
}

/** Author, time, tooth and step, and text of a comment. Props: `comment`, `onOpen`. */
export function CommentBody({ comment, onOpen }: CommentBodyProps) {
  const dates = useDates()
  const pin = usePinName()
  const isPinned = comment.tooth !== null || comment.step !== null
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
        <bdi className="font-medium text-ink-2">{comment.authorName}</bdi>
        <bdi>{dates.moment(comment.createdAt)}</bdi>
        {isPinned &&
          (onOpen ? (
            <Button size="small" onClick={() => onOpen(comment)}>
              {pin(comment)}
            </Button>
          ) : (
            <span>{pin(comment)}</span>
          ))}
      </p>
      <p {...asWritten(comment.text)} className="mt-1 text-base whitespace-pre-line text-match-parent">
        {comment.text}
      </p>
      {comment.hasPicture && <DrawnPicture comment={comment} />}
    </div>
  )
}
