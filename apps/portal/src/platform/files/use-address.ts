import { caseFileCalls } from '@archway/contract/case-files'
import { useCallQuery } from '../http/use-call.ts'

/** A signed address for showing a file; fetched again before it expires. */
export const useAddress = (id: string, variant: 'file' | 'preview' | 'view') => {
  const address = useCallQuery(
    caseFileCalls.address,
    { params: { id }, query: { variant, disposition: 'inline' } },
    { staleTime: 200_000 },
  )
  return { url: address.data?.data.url ?? null, failed: address.isError }
}
