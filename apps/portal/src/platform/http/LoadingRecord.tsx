import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { CallFailed } from './problems.ts'

type LoadingRecordProps = {
  read: { readonly isError: boolean; readonly error: Error | null; readonly refetch: () => unknown }
  /** Shown, without a retry button, if the record does not exist. */
  notFound: string
}

/** Placeholder for a record that is loading, failed to load, or does not exist. */
export function LoadingRecord({ read, notFound }: LoadingRecordProps) {
  if (!read.isError) return <Loading delay={200} />
  const isGone = read.error instanceof CallFailed && read.error.status === 404
  return isGone ? (
    <ErrorState message={notFound} help="" />
  ) : (
    <ErrorState onRetry={() => void read.refetch()} />
  )
}
