import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { letterOf } from './letter.ts'
import { createMail } from './mail.ts'

let dataDir = ''
afterEach(() => rm(dataDir, { recursive: true, force: true }))
const readMailConfig = async (overrides: Record<string, string> = {}) => {
  dataDir = await mkdtemp(join(tmpdir(), 'archway-mail-'))
  return readConfig({ DATA_DIR: dataDir, ...overrides }, [])
}

const letter = letterOf('ar', {
  id: 'invitation-1',
  to: 'doctor@example.test',
  subject: 'دعوتك إلى Archway',
  paragraphs: ['مرحبًا <ليلى>،'],
  button: { label: 'تعيين كلمة المرور', link: 'https://portal.example.test/set-password?token=a&b' },
})

test('a mail in Arabic is laid out from right to left, and typed text is escaped', () => {
  expect(letter.html).toContain('dir="rtl"')
  expect(letter.html).toContain('&#60;ليلى&#62;')
  expect(letter.html).toContain('token=a&#38;b')
  expect(letter.text).toContain('https://portal.example.test/set-password?token=a&b')
})

test('without a mail server a mail is written as a file to the outbox, once, however often it is sent', async () => {
  const mail = createMail(await readMailConfig())
  await mail.send(letter)
  await mail.send(letter)
  const files = await readdir(join(dataDir, 'outbox'))
  expect(files).toEqual(['invitation-1.eml'])
  expect(await readFile(join(dataDir, 'outbox', 'invitation-1.eml'), 'utf8')).toContain(
    'To: doctor@example.test',
  )
})

test('SMTP_URL sends to the mail server, with an id for detecting duplicates', async () => {
  const arrived: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await createMail(await readMailConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` })).send(letter)
  await new Promise<void>(resolve => server.close(() => resolve()))
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.to).toEqual(['doctor@example.test'])
  expect(arrived[0]?.source).toMatch(/Message-ID: <invitation-1@/i)
})

test.each([
  ['does not greet', ''],
  ['does not respond', '220 mail.example.test ESMTP\r\n'],
])('R10 a mail fails instead of waiting for a mail server that %s', async (_name, greeting) => {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket.on('error', () => {}))
    socket.write(greeting)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const mail = createMail(await readMailConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), { timeoutMs: 50 })
  await expect(mail.send(letter)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  for (const socket of sockets) socket.destroy()
  await new Promise<void>(resolve => server.close(() => resolve()))
})
