import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { taskAddress } from '@openhour/shared/features/tasks/tasks.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { dueReminders } from './task-reminders.queries.ts'

const kind = 'task-reminder'
const maxTitleLength = 120
/** How far back missed reminders are sent after downtime. */
const daysMadeUp = 7

/** A single line for a notification, without control characters. */
function lineOf(text: string, longest: number): string {
  const signs = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')]
  return signs.length <= longest ? signs.join('') : `${signs.slice(0, longest - 1).join('')}…`
}

/**
 * Every minute, reminds therapists of pending tasks, once for each reminder time set. Not while their plan lacks tasks.
 * @param pool works as openhour_worker
 * @param plansOn without plans, every feature is included
 */
export function taskReminderJobs(pool: pg.Pool, plansOn: () => boolean): Jobs {
  return {
    tasks: {
      'remind-of-tasks': async () => {
        const at = now()
        const [rows] = await runPlain(pool, dueReminders(at.toISOString(), daysMadeUp))
        for (const { userId, taskId, title, reminder, mark, ...stored } of rows) {
          if (!entitlementsOf(tierStatusOf(stored, at, plansOn())).tasks) continue
          const notification = {
            to: userId,
            kind,
            title: lineOf(`Reminder: ${title}`, maxTitleLength),
            message: reminder === null ? 'You asked to be reminded of this task.' : lineOf(reminder, 500),
            actionUrl: taskAddress(taskId),
          }
          await runPlain(pool, raiseNotificationOnce(mark, notification))
        }
      },
    },
    cron: [{ task: 'remind-of-tasks', match: '* * * * *', options: { backfillPeriod: 0 } }],
  }
}
