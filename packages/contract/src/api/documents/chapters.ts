import { addressRefusals } from '../../addresses/refusals.ts'
import { caseFileRefusals } from '../../case-files/refusals.ts'
import { caseRefusals } from '../../cases/refusals.ts'
import { chatRefusals } from '../../chat/refusals.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { signOnRefusals } from '../../contacts/sign-on/refusals.ts'
import { doctorRefusals } from '../../doctors/refusals.ts'
import { integrationRefusals } from '../../integrations/refusals.ts'
import { labRefusals } from '../../lab/refusals.ts'
import { notificationRefusals } from '../../notifications/refusals.ts'
import { orderRefusals } from '../../orders/refusals.ts'
import { phoneCaptureRefusals } from '../../phone-capture/refusals.ts'
import { planRefusals } from '../../plans/refusals.ts'
import { requestRefusals } from '../../requests/refusals.ts'
import { sessionRefusals } from '../../session/refusals.ts'
import { shipmentRefusals } from '../../shipments/refusals.ts'

/** A chapter of the API documentation: the purpose of a feature, and the refusals of its writes. */
export type Chapter = {
  readonly title: string
  readonly text: string
  readonly refusals: Readonly<Record<string, number>>
}

/** By feature, in reading order for newcomers. */
export const chapters: Readonly<Record<string, Chapter>> = {
  session: {
    title: 'Session',
    text: 'Signing in and out, the signed-in person, and passwords. `POST /auth` answers with the person and sets a cookie; send it back with every call.',
    refusals: sessionRefusals,
  },
  signOn: {
    title: 'Single sign-on',
    text: 'Sign-in through the identity provider of a company by OpenID Connect: its setup by account owners, the domains that administrators confirm, and the link of an account. Programs use API keys instead.',
    refusals: signOnRefusals,
  },
  bootstrap: {
    title: 'The start of the portal',
    text: 'Every page of the portal begins with one call, which answers what the calls of its parts answer one by one.',
    refusals: {},
  },
  integrations: {
    title: 'Integrations',
    text: 'API keys, by which programs make calls in place of a person. The secret of a key is in the answer that creates it and nowhere else. People manage keys; no key can. Webhooks send events to an address of yours, signed by the Standard Webhooks scheme; their bodies are under Webhooks.',
    refusals: integrationRefusals,
  },
  cases: {
    title: 'Cases',
    text: 'A case is one treatment of one patient. It starts as a draft, takes records and a prescription, is submitted, planned, made and shipped. `allowedActions` of a case names everything the reader may do with it now; `GET /case` lists the own side, `GET /dso/case` the doctors of a DSO.',
    refusals: caseRefusals,
  },
  caseFiles: {
    title: 'Case files',
    text: 'Scans, photos, x-rays and setups. Reserve a slot with `POST /caseAsset`, send the bytes to the `uploadUrl` of the answer by the tus 1.0 protocol (resumable), and read the file until its status is `ready`. Downloads are signed addresses that live for minutes.',
    refusals: caseFileRefusals,
  },
  phoneCapture: {
    title: 'Photos by phone',
    text: 'A link, shown as a QR code, lets a phone send the photos of one case for fifteen minutes without signing in. It acts for the session it was made in and ends with it.',
    refusals: phoneCaptureRefusals,
  },
  plans: {
    title: 'Treatment plans',
    text: 'Versions of the treatment plan of a case: read, looked at in three dimensions, approved or sent back, and cleared for manufacturing.',
    refusals: planRefusals,
  },
  orders: {
    title: 'Orders',
    text: 'What is made in one go. An order follows its case: nobody creates one by a call.',
    refusals: orderRefusals,
  },
  shipments: {
    title: 'Shipments',
    text: 'Parcels with courier and air waybill. A DSO that forwards parcels notes the last mile to its doctors.',
    refusals: shipmentRefusals,
  },
  requests: {
    title: 'Requests',
    text: 'Retainers and replacements of steps that were made already.',
    refusals: requestRefusals,
  },
  chat: {
    title: 'Chat',
    text: 'The conversation of a case with the provider. New messages also come over the socket; after a gap, ask for what follows the last `seq` seen.',
    refusals: chatRefusals,
  },
  notifications: {
    title: 'Notifications',
    text: 'What happened, for one person: in the portal, by mail and on their devices, topic by topic.',
    refusals: notificationRefusals,
  },
  doctors: {
    title: 'Doctors',
    text: 'The doctors of a DSO and their accounts.',
    refusals: doctorRefusals,
  },
  contacts: { title: 'Contacts', text: 'The people of a company.', refusals: contactRefusals },
  company: {
    title: 'Company',
    text: 'The own company, its configuration and its scanner accounts.',
    refusals: {},
  },
  addresses: {
    title: 'Addresses',
    text: 'Where parcels and bills go. A case needs an address of the shipment kind.',
    refusals: addressRefusals,
  },
  preferences: {
    title: 'Preferences',
    text: 'How cases are to be planned unless a case says otherwise.',
    refusals: {},
  },
  laserMarking: {
    title: 'Laser marking',
    text: 'What the laser writes on every piece.',
    refusals: {},
  },
  pictures: { title: 'Pictures', text: 'Portraits and logos.', refusals: {} },
  catalog: {
    title: 'Catalog',
    text: 'The lists behind the forms: countries, products, couriers, packages and reasons. Names come in the language asked for.',
    refusals: {},
  },
  catalogAdmin: {
    title: 'Catalog, kept by staff',
    text: 'Couriers, reasons, packages and the other lists, as staff keep them.',
    refusals: {},
  },
  lab: {
    title: 'Laboratory',
    text: "The provider's own work: queues, quality check and planning. For staff.",
    refusals: labRefusals,
  },
  insight: {
    title: 'Insight',
    text: 'Figures of a period, counted from the history of cases every ten minutes: throughput, times, quality and reasons. No patient is named.',
    refusals: {},
  },
  privacy: {
    title: 'Privacy',
    text: 'What is kept about a patient or an account: handed out, corrected and erased.',
    refusals: {},
  },
  audit: { title: 'Audit trail', text: 'Who read or wrote what, and when.', refusals: {} },
}
