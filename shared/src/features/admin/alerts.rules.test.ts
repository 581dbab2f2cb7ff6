import { describe, expect, test } from 'vitest'
import { checksPerMinute } from './admin.rules.ts'
import {
  type AlertReason,
  alertDue,
  alertOf,
  alertsPerDay,
  levelOf,
  pathOfPart,
  type Told,
  toldAfter,
} from './alerts.rules.ts'

const at = '2026-11-30T12:00:00.000Z'
const hoursLater = (hours: number) => Date.parse(at) + hours * 3_600_000
const fine: Told = { level: 'working', at: null, reminders: 0 }
const told = (level: Told['level'], reminders = 0): Told => ({ level, at, reminders })

test('a part that is not configured is no fault', () => {
  expect(['working', 'not-configured', 'warning', 'failing', 'unheard-of'].map(levelOf)).toEqual([
    'working',
    'working',
    'warning',
    'failing',
    'working',
  ])
})

describe('admins are told', () => {
  test.each<[string, Told, Told['level'], number, number, AlertReason | undefined]>([
    ['nothing while all is well', fine, 'working', 9, 0, undefined],
    ['nothing of one bad answer', fine, 'failing', 1, 0, undefined],
    ['of the second', fine, 'failing', 2, 0, 'began'],
    ['of a warning', fine, 'warning', 2, 0, 'began'],
    ['nothing twice', told('failing'), 'failing', 3, 23.9, undefined],
    ['again after a day', told('failing'), 'failing', 3, 24, 'still'],
    ['of a warning again after a week', told('warning'), 'warning', 3, 7 * 24, 'still'],
    ['and not before', told('warning'), 'warning', 3, 7 * 24 - 0.1, undefined],
    ['seven times at most', told('failing', 6), 'failing', 3, 24, 'still'],
    ['and not an eighth time', told('failing', 7), 'failing', 3, 240, undefined],
    ['when it gets worse', told('warning', 7), 'failing', 2, 1, 'worse'],
    ['and not of one worse answer', told('warning'), 'failing', 1, 240, undefined],
    ['when it gets better', told('failing', 7), 'warning', 2, 1, 'better'],
    ['and not of one better answer', told('failing'), 'warning', 1, 25, undefined],
    ['nothing of one good answer', told('failing'), 'working', 1, 48, undefined],
    ['of its end', told('failing'), 'working', 2, 1, 'over'],
    ['of the end of a warning', told('warning', 7), 'working', 2, 1, 'over'],
  ])('%s', (_what, before, level, count, hours, reason) => {
    expect(alertDue(before, { level, count }, hoursLater(hours))).toBe(reason)
  })

  test('reminders are counted until something changes', () => {
    const found = { level: 'failing', count: 3 } as const
    expect(toldAfter(told('failing', 2), 'still', found, at)).toEqual({ level: 'failing', at, reminders: 3 })
    expect(toldAfter(told('warning', 2), 'worse', found, at)).toEqual({ level: 'failing', at, reminders: 0 })
  })
})

describe('an alert says', () => {
  const part = { key: 'backups', name: 'Backups', detail: 'overdue: last good one 3 days ago', advice: 'Look there.' }

  test('what happened, what is safe and what to do', () => {
    expect(alertOf(part, 'began', 'failing')).toEqual({
      title: 'Failing: Backups',
      happened: 'Overdue: last good one 3 days ago.',
      safe: 'Records are safe as long as nothing happens to the server.',
      action: 'Look there.',
      path: '/app/admin',
    })
    expect(alertOf({ ...part, advice: undefined }, 'began', 'warning').action).toBe(
      'The dashboard shows what was found.',
    )
    expect(alertOf({ ...part, key: 'unheard-of' }, 'began', 'warning').safe).toBe('Records are safe.')
  })

  test.each<[AlertReason, Told['level'], string]>([
    ['began', 'warning', 'Warning: Backups'],
    ['worse', 'failing', 'Now failing: Backups'],
    ['still', 'failing', 'Still failing: Backups'],
    ['still', 'warning', 'Still a warning: Backups'],
    ['better', 'warning', 'No longer failing: Backups'],
    ['over', 'working', 'Working again: Backups'],
  ])('%s %s: %s', (reason, level, title) => {
    expect(alertOf(part, reason, level).title).toBe(title)
  })

  test('nothing to do when it is over', () => {
    expect(alertOf(part, 'over', 'working')).toMatchObject({ safe: 'You don’t have to do anything.', action: '' })
  })

  test('one line that fits into a notification, whatever was found', () => {
    const long = { ...part, detail: `a\nb\u0000c ${'x'.repeat(3000)}`, advice: 'y'.repeat(3000) }
    const { title, happened, safe, action } = alertOf(long, 'began', 'failing')
    expect(happened).toMatch(/^A b c x+…$/)
    expect(action).toMatch(/^Yy+…$/)
    expect(title.length).toBeLessThanOrEqual(120)
    expect([happened, safe, action].join(' ').length).toBeLessThanOrEqual(500)
    expect(alertOf({ ...part, detail: '' }, 'began', 'failing').happened).toBe('No details.')
    expect(alertOf({ ...part, detail: 'over?' }, 'began', 'failing').happened).toBe('Over?')
  })
})

test('jobs lead to their page, other parts to the dashboard', () => {
  expect(pathOfPart('jobs')).toBe('/app/admin/queues')
  expect(pathOfPart('mail')).toBe('/app/admin')
})

test('the limits of checks and alerts', () => {
  expect([checksPerMinute, alertsPerDay]).toEqual([20, { ofPart: 6, ofAll: 30 }])
})
