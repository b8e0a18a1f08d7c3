import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { caseDetail } from './caseDetail.ts'
import { caseFiles } from './caseFiles.ts'
import { caseForm } from './caseForm.ts'
import { caseList } from './caseList.ts'
import { cases } from './cases.ts'
import { catalog } from './catalog.ts'
import { chat } from './chat.ts'
import { company } from './company.ts'
import { desk } from './desk.ts'
import { doctors } from './doctors.ts'
import { documents } from './documents.ts'
import { forms } from './forms.ts'
import { inbox } from './inbox.ts'
import { kit } from './kit.ts'
import { lab } from './lab.ts'
import { labCompanies } from './labCompanies.ts'
import { labSettings } from './labSettings.ts'
import { laserMarking } from './laserMarking.ts'
import { mails } from './mails.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import { phoneCapture } from './phoneCapture.ts'
import { pictures } from './pictures.ts'
import { plans } from './plans.ts'
import { preferences } from './preferences.ts'
import { profile } from './profile.ts'
import { quickPanel } from './quickPanel.ts'
import { refusals } from './refusals.ts'
import { requests } from './requests.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { shipments } from './shipments.ts'
import { upgrade } from './upgrade.ts'

export const ar = {
  people,
  audit,
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
  lab,
  caseDetail,
  profile,
  caseForm,
  catalog,
  caseList,
  caseFiles,
  cases,
  plans,
  orders,
  requests,
  shipments,
  doctors,
  shell,
  session,
  documents,
  company,
  refusals,
  mails,
  forms,
  kit,
}
