import { systemScope } from '../../db/scope.ts'
import type { Services } from '../../services.ts'
import { listMonthsBefore } from './export.ts'
import { ArchiveDamaged } from './files.ts'
import { readDroppedTo, readParts } from './parts.ts'
import { verifyPart } from './verify-part.ts'

/** Maximum number of seals deleted per transaction. */
const sealsAtOnce = 5000

type ArchiveServices = Pick<Services, 'db' | 'storage' | 'keys' | 'log'>

/**
 * Drops the exported months except the last `months`, and then the seals of their lines. First reads back from the
 * storage everything that was exported and is not dropped yet; the database itself refuses to drop a month until a
 * day after its export (`drop_audit_month`). If the process is killed, the next run continues.
 */
export const dropMonths = async (
  { db, storage, keys, log }: ArchiveServices,
  months: number,
): Promise<void> => {
  const old = await listMonthsBefore(db, months)
  if (old.length > 0) {
    await db.within(systemScope, async tx => {
      await tx.$client.query('set local idle_in_transaction_session_timeout = 0')
      const droppedTo = await readDroppedTo(tx)
      for (const part of await readParts(tx))
        if (part.toNumber > droppedTo)
          for await (const { sentence } of verifyPart(tx, { storage, keys }, part, { droppedTo }))
            throw new ArchiveDamaged(sentence)
    })
  }
  for (const { name } of old) {
    try {
      await db.within(systemScope, async tx => {
        await tx.$client.query(`set local statement_timeout = '4h'`)
        await tx.$client.query({ text: 'select public.drop_audit_month($1)', values: [name] })
      })
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      // Raised by the function, with the reason why the month stays; a lock that is not available is retried on
      // another day.
      if (code !== 'P0001' && code !== '55P03') throw error
      log.info(`${name} of the audit trail stays in the database: ${message}`)
      break
    }
    log.info(`${name} of the audit trail was dropped: its lines are in the storage`)
  }
  for (;;) {
    const { rows } = await db.query<{ removed: number }>(systemScope, {
      text: `select public.drop_audit_seals(${sealsAtOnce}) as removed`,
    })
    if ((rows[0]?.removed ?? 0) < sealsAtOnce) return
  }
}
