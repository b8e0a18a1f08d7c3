import { pictureCalls } from '@archway/contract/pictures'
import { useCallQuery } from '../http/use-call.ts'

const isKey = (key: string): boolean => !/^(?:https?:|blob:|\/)/.test(key)

/** An address to show the picture under this key from; what is an address already stays as it is (TRAP-060). */
export const usePicture = (key: string | null | undefined): string | null => {
  const storedKey = key && isKey(key) ? key : null
  // Signed for five minutes: fetched again before it expires, on the next render.
  const { data } = useCallQuery(
    pictureCalls.pictureAddress,
    { query: { key: storedKey ?? '' } },
    { enabled: storedKey !== null, staleTime: 240_000 },
  )
  return storedKey ? (data?.data.url ?? null) : (key ?? null)
}
