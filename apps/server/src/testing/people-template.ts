import type { TestProject } from 'vitest/node'
import { testLogin } from '../platform/testing/login.ts'
import { derivedTemplate } from '../platform/testing/template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of the template database in which catalog, companies and signed-in people exist already. */
    peopleTemplate: string
  }
}

// Sources that may change the rows of people: the server and the rules it shares with the portal.
const sources = ['src/**/!(*.test).ts', '../../packages/contract/src/**/!(*.test).ts']

/**
 * Global setup after the migrated template: a second template with people, created once for all tests (`people.ts`).
 */
export default async function setup(project: TestProject): Promise<void> {
  const template = await derivedTemplate(project, 'people', sources, async url => {
    // Imported only if the template has to be created, since it loads half of the server.
    const { fillWithPeople } = await import('./people.ts')
    await fillWithPeople(Object.assign(new URL(url), { username: testLogin, password: testLogin }).href)
  })
  project.provide('peopleTemplate', template)
}
