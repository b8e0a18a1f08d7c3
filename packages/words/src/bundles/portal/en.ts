import { addresses } from '../../addresses/en.ts'
import { audit } from '../../audit/en.ts'
import { caseFiles } from '../../case-files/en.ts'
import { uploads } from '../../case-files/uploads/en.ts'
import { caseDetail } from '../../cases/detail/en.ts'
import { cases } from '../../cases/en.ts'
import { caseForm } from '../../cases/form/en.ts'
import { caseList } from '../../cases/list/en.ts'
import { patient } from '../../cases/patient/en.ts'
import { catalog } from '../../catalog/en.ts'
import { labSettings } from '../../catalog/settings/en.ts'
import { chat } from '../../chat/en.ts'
import { inbox } from '../../chat/inbox/en.ts'
import { labCompanies } from '../../company/admin/en.ts'
import { company } from '../../company/en.ts'
import { profile } from '../../company/profile/en.ts'
import { doctors } from '../../doctors/en.ts'
import { forms } from '../../kernel/forms/en.ts'
import { reasons } from '../../kernel/reasons/en.ts'
import { refusals } from '../../kernel/refusals/en.ts'
import { lab } from '../../lab/en.ts'
import { insight } from '../../lab/insight/en.ts'
import { lots } from '../../lab/lots/en.ts'
import { operations } from '../../lab/operations/en.ts'
import { laserMarking } from '../../laser-marking/en.ts'
import { notifications } from '../../notifications/en.ts'
import { quickPanel } from '../../notifications/panel/en.ts'
import { notificationSettings } from '../../notifications/settings/en.ts'
import { orders } from '../../orders/en.ts'
import { printJobs } from '../../orders/print-jobs/en.ts'
import { phoneCapture } from '../../phone-capture/en.ts'
import { pictures } from '../../pictures/en.ts'
import { plans } from '../../plans/en.ts'
import { upgrade } from '../../plans/upgrade/en.ts'
import { desk } from '../../portal/desk/en.ts'
import { integrations } from '../../portal/integrations/en.ts'
import { shell } from '../../portal/shell/en.ts'
import { kit } from '../../portal/ui/en.ts'
import { webhooks } from '../../portal/webhooks/en.ts'
import { preferences } from '../../preferences/en.ts'
import { approvals } from '../../privacy/approvals/en.ts'
import { people } from '../../privacy/en.ts'
import { requests } from '../../requests/en.ts'
import { session } from '../../session/en.ts'
import { accountSecurity } from '../../session/people/en.ts'
import { security } from '../../session/security/en.ts'
import { signOn } from '../../session/sign-on/en.ts'
import { shipments } from '../../shipments/en.ts'

/** Every text of the portal: all but those of documents and mails, which only the server writes. */
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
