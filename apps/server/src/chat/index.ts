import './events.ts'

export type { ChatNews } from './events.ts'
export { chatCrontab, chatFollowsCase, chatJobs } from './follow.ts'
export { everybody, type Whose } from './news.ts'
export { chatRoutes } from './routes.ts'
export { chatSockets } from './sockets.ts'
export type { Party } from './table.ts'
export { type Draft, writeMessage } from './write.ts'
