import type { OperationsStatus } from '@archway/contract/lab'
import { isolateLtr } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { type Problem, problemsOf } from './problems.ts'

/** One sentence per problem, or a sentence that there is none. */
export function ProblemsBanner({ status }: { status: OperationsStatus }) {
  const { t } = useTranslation('operations')
  const problems = problemsOf(status, new Date())
  const sentence = (problem: Problem): string => {
    if (problem.kind === 'stuck') return t('problem.stuck', { lane: t(`lanes.${problem.lane}`) })
    if (problem.kind === 'bucket') return t(`bucketProblem.${problem.problem}`)
    if (problem.kind === 'failedJobs') return t('problem.failedJobs', { task: isolateLtr(problem.task) })
    return t(`problem.${problem.kind}`)
  }
  if (problems.length === 0) return <Banner tone="success">{t('well')}</Banner>
  return (
    <Banner tone="warning" title={t('problems')}>
      <ul className="list-disc ps-5">
        {problems.map(problem => (
          <li key={sentence(problem)}>{sentence(problem)}</li>
        ))}
      </ul>
    </Banner>
  )
}
