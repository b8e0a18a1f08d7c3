import { addresses } from '../../addresses/ar.ts'
import { audit } from '../../audit/ar.ts'
import { caseFiles } from '../../case-files/ar.ts'
import { uploads } from '../../case-files/uploads/ar.ts'
import { cases } from '../../cases/ar.ts'
import { caseDetail } from '../../cases/detail/ar.ts'
import { caseForm } from '../../cases/form/ar.ts'
import { caseList } from '../../cases/list/ar.ts'
import { patient } from '../../cases/patient/ar.ts'
import { catalog } from '../../catalog/ar.ts'
import { labSettings } from '../../catalog/settings/ar.ts'
import { chat } from '../../chat/ar.ts'
import { inbox } from '../../chat/inbox/ar.ts'
import { labCompanies } from '../../company/admin/ar.ts'
import { company } from '../../company/ar.ts'
import { profile } from '../../company/profile/ar.ts'
import { doctors } from '../../doctors/ar.ts'
import { forms } from '../../kernel/forms/ar.ts'
import { reasons } from '../../kernel/reasons/ar.ts'
import { refusals } from '../../kernel/refusals/ar.ts'
import { lab } from '../../lab/ar.ts'
import { insight } from '../../lab/insight/ar.ts'
import { lots } from '../../lab/lots/ar.ts'
import { operations } from '../../lab/operations/ar.ts'
import { laserMarking } from '../../laser-marking/ar.ts'
import { notifications } from '../../notifications/ar.ts'
import { quickPanel } from '../../notifications/panel/ar.ts'
import { notificationSettings } from '../../notifications/settings/ar.ts'
import { orders } from '../../orders/ar.ts'
import { printJobs } from '../../orders/print-jobs/ar.ts'
import { phoneCapture } from '../../phone-capture/ar.ts'
import { pictures } from '../../pictures/ar.ts'
import { plans } from '../../plans/ar.ts'
import { upgrade } from '../../plans/upgrade/ar.ts'
import { desk } from '../../portal/desk/ar.ts'
import { integrations } from '../../portal/integrations/ar.ts'
import { shell } from '../../portal/shell/ar.ts'
import { kit } from '../../portal/ui/ar.ts'
import { webhooks } from '../../portal/webhooks/ar.ts'
import { preferences } from '../../preferences/ar.ts'
import { approvals } from '../../privacy/approvals/ar.ts'
import { people } from '../../privacy/ar.ts'
import { requests } from '../../requests/ar.ts'
import { session } from '../../session/ar.ts'
import { accountSecurity } from '../../session/people/ar.ts'
import { security } from '../../session/security/ar.ts'
import { signOn } from '../../session/sign-on/ar.ts'
import { shipments } from '../../shipments/ar.ts'

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
