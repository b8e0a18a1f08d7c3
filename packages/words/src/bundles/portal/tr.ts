import { addresses } from '../../addresses/tr.ts'
import { audit } from '../../audit/tr.ts'
import { caseFiles } from '../../case-files/tr.ts'
import { uploads } from '../../case-files/uploads/tr.ts'
import { caseDetail } from '../../cases/detail/tr.ts'
import { caseForm } from '../../cases/form/tr.ts'
import { caseList } from '../../cases/list/tr.ts'
import { patient } from '../../cases/patient/tr.ts'
import { cases } from '../../cases/tr.ts'
import { labSettings } from '../../catalog/settings/tr.ts'
import { catalog } from '../../catalog/tr.ts'
import { inbox } from '../../chat/inbox/tr.ts'
import { chat } from '../../chat/tr.ts'
import { labCompanies } from '../../company/admin/tr.ts'
import { profile } from '../../company/profile/tr.ts'
import { company } from '../../company/tr.ts'
import { doctors } from '../../doctors/tr.ts'
import { forms } from '../../kernel/forms/tr.ts'
import { reasons } from '../../kernel/reasons/tr.ts'
import { refusals } from '../../kernel/refusals/tr.ts'
import { insight } from '../../lab/insight/tr.ts'
import { lots } from '../../lab/lots/tr.ts'
import { operations } from '../../lab/operations/tr.ts'
import { lab } from '../../lab/tr.ts'
import { laserMarking } from '../../laser-marking/tr.ts'
import { quickPanel } from '../../notifications/panel/tr.ts'
import { notificationSettings } from '../../notifications/settings/tr.ts'
import { notifications } from '../../notifications/tr.ts'
import { printJobs } from '../../orders/print-jobs/tr.ts'
import { orders } from '../../orders/tr.ts'
import { phoneCapture } from '../../phone-capture/tr.ts'
import { pictures } from '../../pictures/tr.ts'
import { plans } from '../../plans/tr.ts'
import { upgrade } from '../../plans/upgrade/tr.ts'
import { desk } from '../../portal/desk/tr.ts'
import { integrations } from '../../portal/integrations/tr.ts'
import { shell } from '../../portal/shell/tr.ts'
import { kit } from '../../portal/ui/tr.ts'
import { webhooks } from '../../portal/webhooks/tr.ts'
import { preferences } from '../../preferences/tr.ts'
import { approvals } from '../../privacy/approvals/tr.ts'
import { people } from '../../privacy/tr.ts'
import { requests } from '../../requests/tr.ts'
import { accountSecurity } from '../../session/people/tr.ts'
import { security } from '../../session/security/tr.ts'
import { signOn } from '../../session/sign-on/tr.ts'
import { session } from '../../session/tr.ts'
import { shipments } from '../../shipments/tr.ts'

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
