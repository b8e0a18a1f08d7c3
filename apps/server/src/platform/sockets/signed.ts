import type { Keys } from '../secrets/keys.ts'

const purpose = 'socket notices'
const macOf = (keys: Keys, text: string): string =>
  keys.sign(purpose, Buffer.from(text)).toString('base64url')

/** The message as plain JSON with its signature, which the receiver checks over the same text. */
export const signMessage = (keys: Keys, message: object): object => {
  const text = JSON.stringify(message)
  return { ...JSON.parse(text), mac: macOf(keys, text) }
}

/** The message of another process of this installation; null without its signature. */
export const verifyMessage = (keys: Keys, received: object): object | null => {
  const { mac, ...message } = received as { mac?: unknown }
  const isOurs =
    typeof mac === 'string' &&
    keys.verify(purpose, Buffer.from(JSON.stringify(message)), Buffer.from(mac, 'base64url'))
  return isOurs ? message : null
}
