import { addressCalls } from '../addresses/calls.ts'
import { addressRefusals } from '../addresses/refusals.ts'
import { auditCalls } from '../audit/calls.ts'
import { caseFileCalls } from '../case-files/calls.ts'
import { caseFileRefusals } from '../case-files/refusals.ts'
import { caseCalls } from '../cases/calls.ts'
import { patientCalls } from '../cases/patient/calls.ts'
import { caseRefusals } from '../cases/refusals.ts'
import { catalogAdminCalls } from '../catalog/admin-calls.ts'
import { catalogCalls } from '../catalog/calls.ts'
import { catalogRefusals } from '../catalog/refusals.ts'
import { chatCalls } from '../chat/calls.ts'
import { chatRefusals } from '../chat/refusals.ts'
import { companyAdminCalls } from '../company/admin-calls.ts'
import { companyCalls } from '../company/calls.ts'
import { contactCalls } from '../contacts/calls.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { signOnCalls } from '../contacts/sign-on/calls.ts'
import { signOnRefusals } from '../contacts/sign-on/refusals.ts'
import { staffSignOnCalls } from '../contacts/sign-on/staff-calls.ts'
import { staffCalls } from '../contacts/staff-calls.ts'
import { doctorCalls } from '../doctors/calls.ts'
import { doctorRefusals } from '../doctors/refusals.ts'
import { apiKeyCalls } from '../integrations/calls.ts'
import { integrationRefusals } from '../integrations/refusals.ts'
import { webhookCalls } from '../integrations/webhooks/calls.ts'
import type { AnyCall } from '../kernel/call.ts'
import { kernelRefusals } from '../kernel/refusals.ts'
import { labCalls } from '../lab/calls.ts'
import { insightCalls } from '../lab/insight/calls.ts'
import { lotCalls } from '../lab/lots/calls.ts'
import { operationsCalls } from '../lab/operations.ts'
import { labRefusals } from '../lab/refusals.ts'
import { laserMarkingCalls } from '../laser-marking/calls.ts'
import { notificationCalls } from '../notifications/calls.ts'
import { notificationRefusals } from '../notifications/refusals.ts'
import { orderCalls } from '../orders/calls.ts'
import { printJobCalls } from '../orders/print-jobs/calls.ts'
import { orderRefusals } from '../orders/refusals.ts'
import { phoneCaptureCalls } from '../phone-capture/calls.ts'
import { phoneCaptureRefusals } from '../phone-capture/refusals.ts'
import { pictureCalls } from '../pictures/calls.ts'
import { planCalls } from '../plans/calls.ts'
import { planRefusals } from '../plans/refusals.ts'
import { preferencesCalls } from '../preferences/calls.ts'
import { preferencesRefusals } from '../preferences/refusals.ts'
import { templateCalls } from '../preferences/template-calls.ts'
import { approvalCalls } from '../privacy/approvals/calls.ts'
import { approvalRefusals } from '../privacy/approvals/refusals.ts'
import { privacyCalls } from '../privacy/calls.ts'
import { privacyRefusals } from '../privacy/refusals.ts'
import { requestCalls } from '../requests/calls.ts'
import { requestRefusals } from '../requests/refusals.ts'
import { bootstrapCalls } from '../session/bootstrap-calls.ts'
import { sessionCalls } from '../session/calls.ts'
import { passkeyCalls } from '../session/passkey-calls.ts'
import { peopleCalls } from '../session/people-calls.ts'
import { sessionRefusals } from '../session/refusals.ts'
import { secondFactorCalls } from '../session/second-factor-calls.ts'
import { shipmentCalls } from '../shipments/calls.ts'
import { shipmentRefusals } from '../shipments/refusals.ts'

/** Every call of the product by feature. The server routes all of them; the OpenAPI document and the security matrices list all of them. */
export const calls = {
  session: { ...sessionCalls, ...secondFactorCalls, ...peopleCalls, ...passkeyCalls },
  signOn: { ...signOnCalls, ...staffSignOnCalls },
  bootstrap: bootstrapCalls,
  cases: { ...caseCalls, ...patientCalls },
  caseFiles: caseFileCalls,
  phoneCapture: phoneCaptureCalls,
  catalog: { ...catalogCalls, ...catalogAdminCalls },
  company: { ...companyCalls, ...companyAdminCalls },
  contacts: { ...contactCalls, ...staffCalls },
  pictures: pictureCalls,
  preferences: { ...preferencesCalls, ...templateCalls },
  doctors: doctorCalls,
  addresses: addressCalls,
  laserMarking: laserMarkingCalls,
  plans: planCalls,
  requests: requestCalls,
  orders: { ...orderCalls, ...printJobCalls },
  shipments: shipmentCalls,
  chat: chatCalls,
  notifications: notificationCalls,
  lab: { ...labCalls, ...lotCalls, ...operationsCalls },
  insight: insightCalls,
  audit: auditCalls,
  privacy: { ...privacyCalls, ...approvalCalls },
  integrations: { ...apiKeyCalls, ...webhookCalls },
} as const satisfies Record<string, Record<string, unknown>>

/** The calls of all features as one list. */
export const allCalls: readonly AnyCall[] = Object.values(calls).flatMap(
  feature => Object.values(feature) as unknown as AnyCall[],
)

/** The closed catalogue of refusals: code → HTTP status. The sentences are in the `refusals` namespace of the words. */
export const refusals = {
  ...kernelRefusals,
  ...sessionRefusals,
  ...signOnRefusals,
  ...catalogRefusals,
  ...contactRefusals,
  ...doctorRefusals,
  ...addressRefusals,
  ...preferencesRefusals,
  ...caseRefusals,
  ...caseFileRefusals,
  ...phoneCaptureRefusals,
  ...planRefusals,
  ...requestRefusals,
  ...orderRefusals,
  ...shipmentRefusals,
  ...chatRefusals,
  ...notificationRefusals,
  ...labRefusals,
  ...privacyRefusals,
  ...approvalRefusals,
  ...integrationRefusals,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals
