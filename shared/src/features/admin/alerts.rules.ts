import { homeOf } from '../../access/rules.ts'

/** How bad a part's state is. A part that is not configured is a choice, so it counts as working. */
export const levels = ['working', 'warning', 'failing'] as const
export type Level = (typeof levels)[number]

export const levelOf = (state: string): Level => (state === 'failing' || state === 'warning' ? state : 'working')
const rank = (level: Level) => levels.indexOf(level)

/** What admins know of a part. `reminders`: how many followed the first alert. */
export type Told = { level: Level; at: string | null; reminders: number }
/** What the watch found, and how often in a row. */
export type Found = { level: Level; count: number }
export type AlertReason = 'began' | 'worse' | 'better' | 'still' | 'over'

/** One bad answer is no fault, and one good answer is not its end. */
const findingsNeeded = 2
const mostReminders = 7
/** Alerts within a day. What is over the limit is sent when there is room again. */
export const alertsPerDay = { ofPart: 6, ofAll: 30 } as const

const dayMs = 86_400_000
const reminderMs: Record<Level, number> = { working: Infinity, warning: 7 * dayMs, failing: dayMs }

/** Whether admins are to be told now, and why. */
export function alertDue(told: Told, found: Found, atMs: number): AlertReason | undefined {
  const isSure = found.count >= findingsNeeded
  if (found.level === 'working') return isSure && told.level !== 'working' ? 'over' : undefined
  if (rank(found.level) > rank(told.level)) {
    if (!isSure) return undefined
    return told.level === 'working' ? 'began' : 'worse'
  }
  if (found.level !== told.level && isSure) return 'better'
  const isDue = told.at !== null && atMs - Date.parse(told.at) >= reminderMs[found.level]
  return isDue && told.reminders < mostReminders ? 'still' : undefined
}

/** What admins know after an alert at this time. */
export function toldAfter(told: Told, reason: AlertReason, found: Found, at: string): Told & { at: string } {
  return { level: found.level, at, reminders: reason === 'still' ? told.reminders + 1 : 0 }
}

/** What is safe while a part fails, by its key. */
const safe: Record<string, string> = {
  database: 'What was saved is safe.',
  mail: 'Emails wait here for up to three days and are sent when it works again.',
  backups: 'Records are safe as long as nothing happens to the server.',
  secret: 'Nothing was changed or deleted.',
  disk: 'What was saved is safe. On a full disk nothing new can be saved.',
  address: 'Records are safe.',
  jobs: 'Failed jobs are kept, so you can run them again.',
  storage: 'Stored files stay where they are. New ones may be refused meanwhile.',
  payments: 'Plans stay as they are.',
  zoom: 'Appointments are safe. Meeting links are made when Zoom answers again.',
  'google-calendar': 'Appointments are safe. The calendar follows when Google answers again.',
  'location-gate': 'Everything works meanwhile, with the data that is there.',
  sms: 'Reminders by email are still sent.',
}
const safeOtherwise = 'Records are safe.'

/** The page where an admin sees more, and acts. */
export const pathOfPart = (key: string): string => (key === 'jobs' ? `${homeOf.admin}/queues` : homeOf.admin)

export type Alert = { title: string; happened: string; safe: string; action: string; path: string }

function headingOf(reason: AlertReason, level: Level): string {
  if (reason === 'over') return 'Working again'
  if (reason === 'worse') return 'Now failing'
  if (reason === 'better') return 'No longer failing'
  const isFailing = level === 'failing'
  if (reason === 'still') return isFailing ? 'Still failing' : 'Still a warning'
  return isFailing ? 'Failing' : 'Warning'
}

const longest = { happened: 230, action: 180 } as const

/** What an alert says: what happened, what is safe, what to do. Together no longer than a notification. */
export function alertOf(
  part: { key: string; name: string; detail: string; advice?: string | undefined },
  reason: AlertReason,
  level: Level,
): Alert {
  const isOver = reason === 'over'
  return {
    title: `${headingOf(reason, level)}: ${part.name}`,
    happened: sentence(part.detail, longest.happened),
    safe: isOver ? 'You don’t have to do anything.' : (safe[part.key] ?? safeOtherwise),
    action: isOver ? '' : sentence(part.advice ?? 'The dashboard shows what was found.', longest.action),
    path: pathOfPart(part.key),
  }
}

/** One line that begins with a capital letter and ends with a period. */
function sentence(text: string, most: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || 'No details'
  const whole = line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
  const ended = /[.!?…]$/.test(whole) ? whole : `${whole}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}
