import type { Services } from '../../platform/services.ts'
import {
  notifyOfApproval,
  notifyOfDecision,
  notifyOfReset,
  notifyOwners,
} from './listeners/account-listeners.ts'
import {
  notifyOfDamage,
  notifyOfDoctor,
  notifyOfEdit,
  notifyOfMove,
  notifyOfReminder,
} from './listeners/case-listeners.ts'
import { notifyMentioned, notifyOfChat, pushOfChat } from './listeners/chat-listeners.ts'
import { notifyOfRequest } from './listeners/request-listeners.ts'

/**
 * Notifications are written in the transaction of their event. Plans and orders notify no one themselves: the rows of
 * their case do.
 */
export const joinNotifications = (services: Services): void => {
  services.events.on('caseMoved', notifyOfMove(services))
  services.events.on('caseEdited', notifyOfEdit(services))
  services.events.on('fileDamaged', notifyOfDamage(services))
  services.events.on('caseReminded', notifyOfReminder(services))
  services.events.on('requestMoved', notifyOfRequest(services))
  services.events.on('chatUnread', notifyOfChat(services))
  services.events.on('chatNews', pushOfChat(services))
  services.events.on('chatMentioned', notifyMentioned(services))
  services.events.on('approvalRequested', notifyOfApproval(services))
  services.events.on('approvalDecided', notifyOfDecision(services))
  services.events.on('secondFactorReset', notifyOfReset(services))
  services.events.on('ownerAppointed', notifyOwners(services))
  services.events.on('doctorMoved', notifyOfDoctor(services))
}
