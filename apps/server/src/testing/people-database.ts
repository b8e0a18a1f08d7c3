import { inject } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testing/database.ts'

/** A database of the caller's own with catalog, companies and people. */
export const peopleDatabase = (): Promise<TestDatabase> => testDatabase(inject('peopleTemplate'))
