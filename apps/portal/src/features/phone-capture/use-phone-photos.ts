import type { AssetTypeKey } from '@archway/contract/case-files'
import { phoneCaptureCalls } from '@archway/contract/phone-capture'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import { translateKey } from '../../platform/i18n/language.ts'

/** Uploads a photo; throws the server's message. */
export type SendPhoto = (given: {
  readonly bytes: Blob
  readonly uploadUrl: string
  readonly token: string
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}) => Promise<void>

/** A photo taken on this phone: uploading, uploaded, or failed with a reason. */
export type PhonePhoto = {
  readonly picture: string
  readonly percent: number
  readonly state: 'sending' | 'waiting' | 'here' | 'failed'
  readonly problem: string | null
}

const maxAttempts = 8
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const sentenceOf = (error: unknown): string => {
  if (error instanceof CallFailed) return error.messages[0] ?? error.message
  const { sentence } = (error ?? {}) as { sentence?: unknown }
  return typeof sentence === 'string' ? sentence : translateKey('reasons', 'UNEXPECTED')
}
/** A lost connection or an overloaded server: worth a retry. */
const passes = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { status?: unknown }
  return status === 0 || status === 429 || (typeof status === 'number' && status >= 500)
}

/** The photos taken in this visit by slot, and a function that sends one. */
export const usePhonePhotos = (token: string, sendPhoto: SendPhoto, onChange: () => void) => {
  const [photos, setPhotos] = useState<Partial<Record<AssetTypeKey, PhonePhoto>>>({})
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])
  const changePhoto = (key: AssetTypeKey, next: Partial<PhonePhoto>): void =>
    setPhotos(before => {
      const { picture = '', percent = 0, state = 'sending', problem = null } = before[key] ?? {}
      return { ...before, [key]: { picture, percent, state, problem, ...next } }
    })

  const sendNow = async (key: AssetTypeKey, file: File): Promise<void> => {
    const body = { token, typeKey: key, fileName: file.name, bytes: file.size }
    const { data } = await send(phoneCaptureCalls.phonePhoto, { body, quiet: true })
    await sendPhoto({
      bytes: file,
      uploadUrl: data.uploadUrl,
      token,
      signal: stop.current.signal,
      onProgress: percent => changePhoto(key, { percent, state: 'sending' }),
    })
  }
  const take = async (key: AssetTypeKey, file: File): Promise<void> => {
    const old = photos[key]?.picture
    if (old) URL.revokeObjectURL(old)
    changePhoto(key, { picture: URL.createObjectURL(file), percent: 0, state: 'sending', problem: null })
    for (let tryCount = 1; ; tryCount += 1) {
      try {
        await sendNow(key, file)
        changePhoto(key, { percent: 100, state: 'here' })
        break
      } catch (error) {
        if (stop.current.signal.aborted) return
        if (!passes(error) || tryCount >= maxAttempts) {
          changePhoto(key, { state: 'failed', problem: sentenceOf(error) })
          break
        }
        changePhoto(key, { state: 'waiting' })
        await pause(Math.min(20_000, 1000 * 2 ** tryCount))
      }
    }
    onChange()
  }
  return { photos, take: (key: AssetTypeKey, file: File) => void take(key, file) }
}
