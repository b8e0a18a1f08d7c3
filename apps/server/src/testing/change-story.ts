import { randomUUID } from 'node:crypto'
import type { Change, ChangeServerEvents } from '@archway/contract/changes'
import type { Socket } from 'socket.io-client'
import { demoId } from '../demo/people.ts'
import { createChangeCollector } from '../features/changes/gather.ts'
import { peopleRoom } from '../platform/sockets/serve.ts'
import type { TestApp } from './app.ts'
import { createTalker, waitUntil } from './chat-story.ts'

type News = Parameters<ChangeServerEvents['changed']>[0]

/** A person with the portal open: collects every event about changes, in the order of arrival. */
export const watchChanges = async (app: TestApp, origin: string, email: string) => {
  const { socket, connected, close } = createTalker(origin, (await app.as(email)).cookie)
  const news: Change[][] = []
  const markers = new Set<string>()
  ;(socket as Socket).on('changed', ({ changes }: News) => {
    const marker = changes.find(({ id }) => id?.startsWith(markerPrefix))?.id
    if (marker) markers.add(marker)
    else news.push([...changes])
  })
  if (!(await connected())) throw new Error(`${email} is not let in`)
  return {
    email,
    news,
    markers,
    changes: () => news.flat(),
    kinds: () => [...new Set(news.flat().map(({ kind }) => kind))].sort(),
    close,
  }
}
export type Watcher = Awaited<ReturnType<typeof watchChanges>>

const markerPrefix = 'marker '

/**
 * Waits until every watcher has received all changes published so far. A marker is published the same way after
 * them; events of one socket arrive in order, so what has not arrived before the marker was never sent.
 */
export const waitForDelivery = async (app: TestApp, watchers: readonly Watcher[]): Promise<void> => {
  const marker = markerPrefix + randomUUID()
  createChangeCollector(app.services)(
    watchers.map(({ email }) => peopleRoom.person(demoId(email))),
    { kind: 'notification', id: marker },
  )
  await waitUntil(() => watchers.every(({ markers }) => markers.has(marker)))
}
