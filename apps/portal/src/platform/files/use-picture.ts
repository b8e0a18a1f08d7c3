import { pictureCalls } from '@archway/contract/pictures'
import { useCallQuery } from '../http/use-call.ts'

const isKey = (key: string): boolean => !/^(?:https?:|blob:|\/)/.test(key)

/**
 * An address for showing the picture with this key; a value that is an address already is returned unchanged
 * (TRAP-060).
 */
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
