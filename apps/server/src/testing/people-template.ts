import type { TestProject } from 'vitest/node'
import { testLogin } from '../platform/testing/login.ts'
import { derivedTemplate } from '../platform/testing/template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of the template database in which catalog, companies and signed-in people exist already. */
    peopleTemplate: string
  }
}

// Whatever may change what the people's rows look like: the server and the rules it shares with the portal.
const sources = ['src/**/!(*.test).ts', '../../packages/contract/src/**/!(*.test).ts']

/** After the migrated template: a second one with people, made once for all tests (`people.ts`). */
export default async function setup(project: TestProject): Promise<void> {
  const template = await derivedTemplate(project, 'people', sources, async url => {
    // Loads half of the server, so only when the template has to be made.
    const { fillWithPeople } = await import('./people.ts')
    await fillWithPeople(Object.assign(new URL(url), { username: testLogin, password: testLogin }).href)
  })
  project.provide('peopleTemplate', template)
}
