import type { Services } from '../platform/services.ts'
import { tellOfDamage, tellOfDoctor, tellOfEdit, tellOfMove, tellOfReminder } from './follow.ts'
import { pushOfChat, tellMentioned, tellOfChat } from './follow-chat.ts'
import { tellOfRequest } from './follow-request.ts'

/**
 * Everything that people are told of happens in the transaction of what it tells. Plans and orders tell nobody by
 * themselves: the rows of their case do.
 */
export const joinNotifications = (services: Services): void => {
  services.events.on('caseMoved', tellOfMove(services))
  services.events.on('caseEdited', tellOfEdit(services))
  services.events.on('fileDamaged', tellOfDamage(services))
  services.events.on('caseReminded', tellOfReminder(services))
  services.events.on('requestMoved', tellOfRequest(services))
  services.events.on('chatUnread', tellOfChat(services))
  services.events.on('chatNews', pushOfChat(services))
  services.events.on('chatMentioned', tellMentioned(services))
  services.events.on('doctorMoved', tellOfDoctor(services))
}
