import { randomUUID } from 'node:crypto'
import { testEventType, webhookCalls } from '@archway/contract/integrations'
import { pagesOf } from '@archway/contract/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { toSinglePage } from '../../../platform/db/page.ts'
import { mayBeSaved } from '../../../platform/http/connection/receiver-address.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { type IntegrationOwner, ownerFor } from '../owner.ts'
import { webhookDelivery } from '../table.ts'
import { endRest, listDeliveries, presentDelivery, sendAgain } from './deliveries.ts'
import { addDelivering } from './delivering.ts'
import { deliveryOf } from './outbox.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  lockWebhook,
  presentWebhook,
  rotateSecret,
  updateWebhook,
} from './store.ts'

const refuseUrl = ({ config }: Pick<Services, 'config'>, url: string): void =>
  refuseProblems(
    mayBeSaved({ toLocalhost: config.WEBHOOKS_TO_LOCALHOST }, new URL(url))
      ? []
      : [{ form: 'webhookUrl', field: 'url' }],
  )

const needWebhook = async (tx: Tx, owner: IntegrationOwner, id: string, now: Date) =>
  presentWebhook((await findWebhook(tx, owner, id)) ?? refuse('NOT_FOUND'), now)

/** The webhook, locked; refuses if it is off, since nothing is sent then. */
const needOn = async (tx: Tx, owner: IntegrationOwner, id: string) => {
  const row = (await lockWebhook(tx, owner, id)) ?? refuse('NOT_FOUND')
  return row.isOn ? row : refuse('WEBHOOK_OFF')
}

export const webhookRoutes: readonly Route[] = [
  handle(webhookCalls.webhooks, async ({ within, viewer, services }) => {
    const rows = await within(tx => listWebhooks(tx, ownerFor(viewer)))
    const data = rows.map(row => presentWebhook(row, services.clock.now()))
    return toSinglePage(data)
  }),

  handle(webhookCalls.createWebhook, async ({ within, viewer, body, services, audit }) => {
    refuseUrl(services, body.url)
    const now = services.clock.now()
    const created = await within(tx =>
      createWebhook(tx, services.keys, ownerFor(viewer), body, { createdById: viewer.id, now }),
    )
    if (!created) return refuse('TOO_MANY_WEBHOOKS')
    audit.addSubjects([created.row.id])
    return { data: { ...presentWebhook(created.row, now), secret: created.secret } }
  }),

  handle(webhookCalls.updateWebhook, async ({ within, viewer, params, body, services }) => {
    refuseUrl(services, body.url)
    const now = services.clock.now()
    const data = await within(async tx => {
      const owner = ownerFor(viewer)
      const before = (await lockWebhook(tx, owner, params.webhookId)) ?? refuse('NOT_FOUND')
      await updateWebhook(tx, before, body, { updatedById: viewer.id, now })
      if (body.isOn) await addDelivering(tx, before)
      return needWebhook(tx, owner, before.id, now)
    })
    return { data }
  }),

  handle(webhookCalls.deleteWebhook, async ({ within, viewer, params }) => {
    const isDeleted = await within(tx => deleteWebhook(tx, ownerFor(viewer), params.webhookId))
    return isDeleted ? {} : refuse('NOT_FOUND')
  }),

  handle(webhookCalls.rotateSecret, async ({ within, viewer, params, services }) => {
    const now = services.clock.now()
    const data = await within(async tx => {
      const owner = ownerFor(viewer)
      const before = (await lockWebhook(tx, owner, params.webhookId)) ?? refuse('NOT_FOUND')
      const secret = await rotateSecret(tx, services.keys, before, now)
      return { ...(await needWebhook(tx, owner, before.id, now)), secret }
    })
    return { data }
  }),

  handle(webhookCalls.sendTest, async ({ within, viewer, params, services }) => {
    const now = services.clock.now()
    const delivery = await within(async tx => {
      const receiver = await needOn(tx, ownerFor(viewer), params.webhookId)
      const event = {
        id: randomUUID(),
        type: testEventType,
        at: now,
        data: { webhookUuid: receiver.id },
      } as const
      const [row] = await tx
        .insert(webhookDelivery)
        .values(deliveryOf(receiver, event, now))
        .returning()
      await endRest(tx, receiver.id)
      await addDelivering(tx, receiver)
      return row
    })
    return { data: presentDelivery(delivery ?? refuse('NOT_FOUND')) }
  }),

  handle(webhookCalls.deliveries, async ({ within, viewer, params, query }) => {
    const { rows, total } = await within(async tx => {
      const webhook = (await findWebhook(tx, ownerFor(viewer), params.webhookId)) ?? refuse('NOT_FOUND')
      return listDeliveries(tx, webhook.id, query)
    })
    return { data: rows.map(presentDelivery), page: query.page, pages: pagesOf(total, query.paginate), total }
  }),

  handle(webhookCalls.sendAgain, async ({ within, viewer, params, services, audit }) => {
    const repeatedDelivery = await within(async tx => {
      const receiver = await needOn(tx, ownerFor(viewer), params.webhookId)
      const row = await sendAgain(tx, receiver.id, params.deliveryId, services.clock.now())
      if (!row) return refuse('NOT_FOUND')
      await endRest(tx, receiver.id)
      await addDelivering(tx, receiver)
      return row
    })
    audit.addSubjects([repeatedDelivery.id])
    return { data: presentDelivery(repeatedDelivery) }
  }),
]
