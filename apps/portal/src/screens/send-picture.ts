import { type PictureKind, pictureCalls } from '@archway/contract/pictures'
import { sendBytes } from '../features/case-files/uploads/send-bytes.ts'
import { send } from '../platform/http/client.ts'
import { currentLanguage } from '../platform/i18n/language.ts'

/** Uploads an avatar or a logo. Returns its key, for the call that stores it; rejects if the upload failed. */
export const sendPicture = async (kind: PictureKind, file: File): Promise<string> => {
  const body = { kind, fileName: file.name, bytes: file.size }
  const { data } = await send(pictureCalls.reservePicture, { body, quiet: true })
  await sendBytes({
    bytes: file,
    uploadUrl: data.uploadUrl,
    language: currentLanguage(),
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  return data.key
}
