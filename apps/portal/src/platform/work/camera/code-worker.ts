import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type CodeRequest = { readonly id: number; readonly picture: ImageData }
export type CodeReply = { readonly id: number; readonly codes: readonly string[] }

// The library would load it from a CDN, which the policy of the portal does not allow.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Worker that finds the codes in a picture: requests with an `id` in, replies with it out. */
self.onmessage = async ({ data: { id, picture } }: MessageEvent<CodeRequest>) => {
  const codes = await readBarcodes(picture, { formats: ['Code128', 'DataMatrix', 'QRCode'] }).catch(() => [])
  const reply: CodeReply = { id, codes: codes.filter(({ isValid }) => isValid).map(({ text }) => text) }
  self.postMessage(reply)
}
