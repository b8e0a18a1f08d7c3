import type { Lane } from '@archway/contract/lab'
import type { JobLane } from '../platform/jobs/jobs.ts'

/**
 * Groups of tasks with their own workers, so that long ones do not delay the rest: notifications, chat and all other
 * tasks.
 */
export const jobLanes = [
  // A mail server may be slow or not respond: only mails wait for it.
  {
    name: 'mails',
    tasks: [
      'passwordMail',
      'accountNotice',
      'addressTriedMail',
      'notificationMail',
      'exportMail',
      'webhookStoppedMail',
    ],
    concurrency: 2,
  },
  // Both visit every case or company that is due, at the same minute.
  { name: 'schedule', tasks: ['passTime', 'goRounds'], concurrency: 2 },
  {
    name: 'documents',
    tasks: ['makePreview', 'writePrescription', 'syncFiles'],
    concurrency: 2,
  },
  // The archive of a company takes minutes.
  { name: 'exports', tasks: ['exportPerson', 'eraseRecord'], concurrency: 2 },
  // Counting a history of years takes minutes.
  { name: 'figures', tasks: ['countInsight', 'recountInsight'], concurrency: 1 },
  // An archive of a plan has up to two hundred models; between two of them, models of other companies are made.
  { name: 'models', tasks: ['makeModel'], concurrency: 1 },
  { name: 'plans', tasks: ['convertPlan', 'checkProduction'], concurrency: 1 },
  // A file of two gigabytes is read as a whole.
  { name: 'files', tasks: ['hashFile', 'checkArchive'], concurrency: 2 },
  // Receivers of webhooks belong to others, and may be slow: each company has two deliveries at a time, and several
  // companies are served at once.
  { name: 'webhooks', tasks: ['deliverWebhook'], concurrency: 6 },
  {
    name: 'upkeep',
    tasks: ['checkFiles', 'checkFileShard', 'collectFiles', 'collectUploads', 'archiveTrail'],
    concurrency: 1,
  },
] as const satisfies readonly (JobLane & { readonly name: Lane })[]
