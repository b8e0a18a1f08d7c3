import { writtenPin } from '@archway/contract/kernel'
import { type PlanComment, planCalls } from '@archway/contract/plans'
import { useCallQuery } from '../../platform/http/use-call.ts'

export const usePlanComments = (id: string, isEnabled = true) =>
  useCallQuery(planCalls.planComments, { params: { id } }, { enabled: isEnabled })

/** Comments as the text of a rejection: each reader gets the teeth in their own notation. */
export const commentsAsText = (comments: readonly PlanComment[]): string =>
  comments.map(({ text, ...pin }) => [writtenPin(pin), text].filter(Boolean).join(': ')).join('\n')
