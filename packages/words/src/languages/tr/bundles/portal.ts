import { addresses } from '../addresses/addresses.ts'
import { audit } from '../audit/audit.ts'
import { caseFiles } from '../case-files/case-files.ts'
import { uploads } from '../case-files/uploads.ts'
import { cases } from '../cases/cases.ts'
import { caseDetail } from '../cases/detail.ts'
import { caseForm } from '../cases/form.ts'
import { caseList } from '../cases/list.ts'
import { patient } from '../cases/patient.ts'
import { catalog } from '../catalog/catalog.ts'
import { labSettings } from '../catalog/settings.ts'
import { chat } from '../chat/chat.ts'
import { inbox } from '../chat/inbox.ts'
import { labCompanies } from '../company/admin.ts'
import { company } from '../company/company.ts'
import { profile } from '../company/profile.ts'
import { doctors } from '../doctors/doctors.ts'
import { forms } from '../kernel/forms.ts'
import { reasons } from '../kernel/reasons.ts'
import { refusals } from '../kernel/refusals.ts'
import { insight } from '../lab/insight.ts'
import { lab } from '../lab/lab.ts'
import { lots } from '../lab/lots.ts'
import { operations } from '../lab/operations.ts'
import { laserMarking } from '../laser-marking/laser-marking.ts'
import { notifications } from '../notifications/notifications.ts'
import { quickPanel } from '../notifications/panel.ts'
import { notificationSettings } from '../notifications/settings.ts'
import { orders } from '../orders/orders.ts'
import { printJobs } from '../orders/print-jobs.ts'
import { phoneCapture } from '../phone-capture/phone-capture.ts'
import { pictures } from '../pictures/pictures.ts'
import { plans } from '../plans/plans.ts'
import { upgrade } from '../plans/upgrade.ts'
import { desk } from '../portal/desk.ts'
import { integrations } from '../portal/integrations.ts'
import { shell } from '../portal/shell.ts'
import { kit } from '../portal/ui.ts'
import { webhooks } from '../portal/webhooks.ts'
import { preferences } from '../preferences/preferences.ts'
import { approvals } from '../privacy/approvals.ts'
import { people } from '../privacy/privacy.ts'
import { requests } from '../requests/requests.ts'
import { accountSecurity } from '../session/people.ts'
import { security } from '../session/security.ts'
import { session } from '../session/session.ts'
import { signOn } from '../session/sign-on.ts'
import { shipments } from '../shipments/shipments.ts'

/** Every text of the portal: all but those of mails, which only the server writes. */
export const portal = {
  people,
  approvals,
  integrations,
  webhooks,
  audit,
  insight,
  lots,
  printJobs,
  operations,
  labCompanies,
  laserMarking,
  preferences,
  labSettings,
  addresses,
  desk,
  quickPanel,
  inbox,
  chat,
  upgrade,
  phoneCapture,
  pictures,
  notifications,
  notificationSettings,
  lab,
  caseDetail,
  profile,
  caseForm,
  patient,
  catalog,
  caseList,
  caseFiles,
  uploads,
  cases,
  plans,
  orders,
  requests,
  shipments,
  doctors,
  shell,
  session,
  accountSecurity,
  security,
  signOn,
  company,
  reasons,
  refusals,
  forms,
  kit,
}
