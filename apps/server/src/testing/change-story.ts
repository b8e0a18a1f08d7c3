import type { Change, ChangeServerEvents } from '@archway/contract/changes'
import type { Socket } from 'socket.io-client'
import type { TestApp } from './app.ts'
import { talker } from './chat-story.ts'

type News = Parameters<ChangeServerEvents['changed']>[0]

/** A person with the portal open: keeps every piece of news about changes, as it came. */
export const watcher = async (app: TestApp, origin: string, email: string) => {
  const { socket, connected, close } = talker(origin, (await app.as(email)).cookie)
  const news: Change[][] = []
  ;(socket as Socket).on('changed', ({ changes }: News) => news.push([...changes]))
  if (!(await connected())) throw new Error(`${email} is not let in`)
  return {
    email,
    news,
    changes: () => news.flat(),
    kinds: () => [...new Set(news.flat().map(({ kind }) => kind))].sort(),
    close,
  }
}
export type Watcher = Awaited<ReturnType<typeof watcher>>

/** Longer than news are gathered, and than they travel. */
export const rest = (ms = 250): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
