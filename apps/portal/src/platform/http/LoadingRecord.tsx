import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { CallFailed } from './problems.ts'

type LoadingRecordProps = {
  query: { readonly isError: boolean; readonly error: Error | null; readonly refetch: () => unknown }
  /** Shown, without a retry button, if the record does not exist. */
  notFound: string
}

/** Placeholder for a record that is loading, failed to load, or does not exist. */
export function LoadingRecord({ query, notFound }: LoadingRecordProps) {
  if (!query.isError) return <Loading delay={200} />
  const isGone = query.error instanceof CallFailed && query.error.status === 404
  return isGone ? (
    <ErrorState message={notFound} help="" />
  ) : (
    <ErrorState onRetry={() => void query.refetch()} />
  )
}
