import { createHash, randomUUID } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { makeAddresses } from '../demo/addresses.ts'
import { makePeople } from '../demo/people.ts'
import { seedCatalog } from '../features/catalog/index.ts'
import { account, knownDevice, session } from '../features/session/table.ts'
import { hashToken } from '../features/session/token.ts'
import { connect } from '../platform/db/database.ts'

/** When the companies and people of the tests were created, and where the clock of every `testApp` starts. */
export const testStart = new Date('2026-03-02T09:00:00.000Z')

/** The end of the sessions that the people of the tests have from the start. */
export const sessionsEnd = new Date(testStart.getTime() + 14 * 24 * 3600 * 1000)

/**
 * The demo password hashed at the minimum cost of argon2id. A stored hash contains its own cost, so signing in with
 * it is quick; the cost of new hashes is fixed in `session/password.ts` and no setting changes it.
 */
const quickPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$6hfS3d6CxBdjDomWOWDhEQ$KzQAAU2QPbq24NxbihVaGtzh4h00aGLgghFz1h6wKrI'

const tokenOf = (kind: 'session' | 'device', email: string): string =>
  createHash('sha256').update(`test ${kind} of ${email}`).digest('base64url')

/** The tokens of this person's initial session and browser. */
export const signedInTokens = (email: string) => ({
  session: tokenOf('session', email),
  device: tokenOf('device', email),
})

/** Fills a migrated database with the catalog and with the demo world's companies, people and addresses, signed in. `databaseUrl` is that of a server's login. */
export const fillWithPeople = async (databaseUrl: string): Promise<void> => {
  const db = connect(databaseUrl, { size: 1 })
  try {
    await seedCatalog(db)
    await makePeople(db, testStart, quickPasswordHash)
    await makeAddresses(db, testStart)
    await db.open(async tx => {
      const accounts = await tx.select().from(account).where(isNotNull(account.passwordHash))
      for (const { id, email } of accounts) {
        const tokens = signedInTokens(email)
        await tx.insert(session).values({
          id: randomUUID(),
          tokenHash: hashToken(tokens.session),
          accountId: id,
          createdAt: testStart,
          expiresAt: sessionsEnd,
          // Clocks of tests move by days, so sessions are confirmed until then; tests of the confirmation sign in by
          // the login call.
          confirmedAt: sessionsEnd,
          secondFactorAt: sessionsEnd,
        })
        await tx.insert(knownDevice).values({ tokenHash: hashToken(tokens.device), accountId: id })
      }
    })
  } finally {
    await db.close()
  }
}
