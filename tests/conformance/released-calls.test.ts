import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, refusals } from '@archway/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { openApiOf } from '../../apps/server/src/platform/http/openapi/openapi.ts'
import {
  type Document,
  findReliedCalls,
  listBreakingChanges,
  type Relied,
  type ReliedCalls,
} from './src/released-calls.ts'

/** Changes that the changelog announces under Upgrading, by the start of their line. */
const announcedChanges = [
  // A second administrator confirms an erasure.
  'POST /admin/person/',
  // Now determined by the server, from the checked archives.
  'PUT /admin/plan/{id}: no longer accepts productionFilesComplete',
]

const document = openApiOf(calls, refusals) as unknown as Document
let releasedCalls: ReliedCalls
beforeAll(async () => {
  const text = await readFile(join(import.meta.dirname, 'released/0.1.0.jsonl'), 'utf8')
  releasedCalls = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map(line => {
        const { call, ...relied } = JSON.parse(line) as Relied & { call: string }
        return [call, relied]
      }),
  )
})

const listUnannounced = (now: ReliedCalls) =>
  listBreakingChanges(releasedCalls, now).filter(
    line => !announcedChanges.some(start => line.startsWith(start)),
  )

test('S14 a program that was written for 0.1.0 needs no change beyond those under Upgrading', () => {
  expect(Object.keys(releasedCalls).length).toBeGreaterThan(150)
  expect(listUnannounced(findReliedCalls(document))).toEqual([])
  // All announced changes exist.
  const broken = listBreakingChanges(releasedCalls, findReliedCalls(document))
  expect(announcedChanges.filter(start => !broken.some(line => line.startsWith(start)))).toEqual([])
})

test('planted faults are found: a call that is gone, a field that is needed, a value or an answer that is missing', () => {
  const now = findReliedCalls(document)
  const changesOf = (name: string, parts: Partial<Relied>) =>
    listUnannounced({ ...now, [name]: { ...(now[name] as Relied), ...parts } })
  const login = now['POST /auth'] as Relied
  const { 'POST /auth': _, ...without } = now
  expect(listUnannounced(without)).toEqual(['POST /auth: is gone'])
  expect(changesOf('POST /auth', { needs: [...login.needs, 'code'] })).toEqual(['POST /auth: now needs code'])
  expect(changesOf('POST /auth', { reads: login.reads.filter(line => line !== 'data.uuid') })).toEqual([
    'POST /auth: no longer answers data.uuid',
  ])
  const me = now['PUT /contact/me'] as Relied
  expect(changesOf('PUT /contact/me', { sends: me.sends.filter(line => line !== 'language=tr') })).toEqual([
    'PUT /contact/me: no longer accepts language=tr',
  ])
})
