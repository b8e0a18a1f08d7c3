import './events.ts'

export { chatFollowsCase, chatJobs } from './follow.ts'
export { everybody, type Whose } from './news.ts'
export { chatCrontab, remind } from './remind.ts'
export { chatRoutes } from './routes.ts'
export { chatSockets } from './sockets.ts'
export { chatHidden, chatMessage, chatReader, chatRoom, type Party } from './table.ts'
export { type Draft, writeMessage } from './write.ts'
