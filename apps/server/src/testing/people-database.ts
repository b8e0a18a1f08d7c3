import { inject } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testing/database.ts'

/** A separate database with catalog, companies and people. */
export const peopleDatabase = (): Promise<TestDatabase> => testDatabase(inject('peopleTemplate'))
