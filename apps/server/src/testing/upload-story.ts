import type { AddressInfo } from 'node:net'
import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { DetailedError, Upload } from 'tus-js-client'
import { demoId } from '../demo/people.ts'
import { sampleCase } from '../features/case-files/sample.ts'
import { testApp } from './app.ts'

const senderEmail = 'owner@brightsmiles.test'

/** The server's response to a refused upload. */
export const catchRefusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof DetailedError)) throw new Error(`not refused: ${String(error)}`)
  const body = error.originalResponse?.getBody()
  return { status: error.originalResponse?.getStatus(), body: body ? JSON.parse(body) : undefined }
}

/** A listening server, and an owner who sends files with the client that browsers use. */
export const uploadStory = async (...args: Parameters<typeof testApp>) => {
  const app = await testApp(...args)
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`
  const newCase = (columns = {}) =>
    sampleCase(app.services, { companyId: demoId('brightsmiles'), ...columns })

  const reserve = async (
    caseUuid: string,
    typeKey: string,
    fileName: string,
    bytes: number,
    email = senderEmail,
  ) => {
    const { status, body } = await (await app.as(email)).call(caseFileCalls.reserve, {
      body: { caseUuid, typeKey, fileName, bytes },
    })
    if (status !== 200) throw new Error(`${status} ${body.code}`)
    return { id: body.data.asset.uuid, url: `${origin}${body.data.uploadUrl}` }
  }

  /** Sends bytes as a browser would; `until` cuts the connection once that many have been accepted. */
  const send = async (
    url: string,
    content: Buffer,
    { email = senderEmail, until = Infinity, chunkSize = Infinity, language = 'en' } = {},
  ) => {
    const { cookie } = await app.as(email)
    return new Promise<'done' | 'cut'>((resolve, reject) => {
      const upload = new Upload(content, {
        uploadUrl: url,
        chunkSize,
        retryDelays: null,
        headers: { cookie, 'accept-language': language },
        onError: reject,
        onSuccess: () => resolve('done'),
        onProgress: sentBytes => {
          if (sentBytes >= until) void upload.abort().then(() => resolve('cut'))
        },
      })
      upload.start()
    })
  }
  const raw = async (
    method: string,
    url: string,
    headers: Record<string, string> = {},
    email = senderEmail,
  ) => {
    const { cookie } = await app.as(email)
    return fetch(url, { method, headers: { cookie, 'tus-resumable': '1.0.0', ...headers } })
  }

  const files = async (caseUuid: string): Promise<CaseAsset[]> =>
    (await (await app.as(senderEmail)).call(caseFileCalls.ofCase, { params: { id: caseUuid } })).body.data
  const readAsset = async (caseUuid: string, id: string): Promise<CaseAsset | undefined> =>
    (await files(caseUuid)).find(file => file.uuid === id)

  const readAddress = async (id: string, query: Record<string, string> = {}) => {
    const { body } = await (await app.as(senderEmail)).call(caseFileCalls.address, { params: { id }, query })
    return `${origin}${body.data.url}`
  }
  const uploadFile = async (caseUuid: string, typeKey: string, fileName: string, content: Buffer) => {
    const { id, url } = await reserve(caseUuid, typeKey, fileName, content.length)
    await send(url, content)
    return id
  }

  return {
    app,
    services: app.services,
    origin,
    newCase,
    reserve,
    send,
    raw,
    files,
    readAsset,
    readAddress,
    uploaded: uploadFile,
  }
}

export type UploadStory = Awaited<ReturnType<typeof uploadStory>>
