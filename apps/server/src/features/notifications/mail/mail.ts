import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Services } from '../../../platform/services.ts'
import { findCourierById, rejectReasonsByCode } from '../../catalog/index.ts'
import { company, companyConfiguration } from '../../company/index.ts'
import { doctor } from '../../doctors/index.ts'
import { account, readingLanguage } from '../../session/index.ts'
import { shipment } from '../../shipments/index.ts'
import { recordMailed } from '../notify.ts'
import { isCaseInReach } from '../people.ts'
import { notification } from '../table.ts'
import { type LetterContent, writeLetter } from './letter.ts'

/** The tracking address of the shipment: that of its last mile once there is one. */
const findTracking = async (tx: Tx, shipmentId: string): Promise<LetterContent['tracking']> => {
  const [box] = await tx.select().from(shipment).where(eq(shipment.id, shipmentId))
  if (!box) return null
  const isForwarded = box.lastMileCourierId !== null
  const airwayBillNumber = isForwarded ? box.lastMileAirwayBillNumber : box.airwayBillNumber
  const carrier = await findCourierById(tx, box.lastMileCourierId ?? box.courierId)
  if (!airwayBillNumber || !carrier?.trackingUrlTemplate) return null
  const link = carrier.trackingUrlTemplate.replaceAll('{awb}', encodeURIComponent(airwayBillNumber))
  return { airwayBillNumber, link }
}

/** The content of the mail; null if it was sent before, or its recipient can no longer sign in or read the case. */
const readContent = async (tx: Tx, id: string, address: string): Promise<LetterContent | null> => {
  const [record] = await tx
    .select({
      row: notification,
      to: account,
      companyName: company.name,
      timeZone: company.timeZone,
      notation: companyConfiguration.dentalNotation,
      doctorStatus: doctor.status,
    })
    .from(notification)
    .innerJoin(account, eq(account.id, notification.accountId))
    .leftJoin(company, eq(company.id, notification.companyId))
    .leftJoin(companyConfiguration, eq(companyConfiguration.companyId, notification.companyId))
    .leftJoin(doctor, and(eq(doctor.id, account.id), eq(doctor.companyId, notification.companyId)))
    .where(eq(notification.id, id))
  if (!record || record.row.mailedAt !== null) return null
  const { row, to } = record
  if (to.status === 'INACTIVE' || record.doctorStatus === 'INACTIVE') return null
  if (!(await isCaseInReach(tx, to, row.caseId))) return null
  const language = readingLanguage(to) ?? 'en'
  const reasons = await rejectReasonsByCode(tx, row.data.reasons ?? [])
  return {
    id: row.id,
    event: row.event,
    data: row.data,
    to: to.email,
    name: to.name,
    language,
    audience: to.kind,
    timeZone: record.timeZone ?? 'UTC',
    companyName: record.companyName ?? '',
    // The lab uses FDI notation.
    notation: (to.kind === 'staff' ? null : record.notation) ?? 'fdi',
    reasons: reasons.map(({ titles }) => titles[language]),
    tracking:
      row.data.shipment && row.event !== 'SHIPPING_CORRECTED'
        ? await findTracking(tx, row.data.shipment.uuid)
        : null,
    address,
  }
}

/**
 * Sends the mail of a notification and marks it as sent. A repeated job sends nothing; after a crash between sending
 * and marking it sends the same Message-ID, by which a mail server drops the duplicate.
 */
export const mailNotification =
  (services: Services, mail: Mail) =>
  async ({ id }: { id: string }): Promise<void> => {
    const content = await services.db.within(systemScope, tx => readContent(tx, id, services.address()))
    if (!content) return
    const messageId = await mail.send(writeLetter(content))
    await services.db.within(systemScope, tx => recordMailed(tx, id, messageId, services.clock.now()))
  }
