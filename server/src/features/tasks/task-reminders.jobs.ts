import { entitlementsOf, planStatusOf } from '@openhour/shared/access/tiers.ts'
import { taskAddress } from '@openhour/shared/features/tasks/tasks.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { remindersToTell } from './task-reminders.queries.ts'

const kind = 'task-reminder'
const maxTitleLength = 120
/** What a server that was down for so long missed is made up for. */
const daysMadeUp = 7

/** A line for a notification, which takes none of the signs that end or steer one. */
function lineOf(text: string, longest: number): string {
  const signs = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')]
  return signs.length <= longest ? signs.join('') : `${signs.slice(0, longest - 1).join('')}…`
}

/**
 * Every minute: therapists are reminded of pending tasks whose time has come, once for each time that was set. Not while their tier locks tasks.
 * @param pool works as openhour_worker
 * @param plansOn an installation that sells nothing locks nothing
 */
export function taskReminderJobs(pool: pg.Pool, plansOn: boolean): Jobs {
  return {
    tasks: {
      'remind-of-tasks': async () => {
        const at = now()
        const [rows] = await runPlain(pool, remindersToTell(at.toISOString(), daysMadeUp))
        for (const { userId, taskId, title, reminder, mark, ...stored } of rows) {
          if (!entitlementsOf(planStatusOf(stored, at, plansOn)).tasks) continue
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
