import type { WatchedPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NeedsCard } from './NeedsCard.tsx'
import { needsOf } from './needs.ts'

const at = '2026-11-30T12:00:00Z'
const part = (key: string, state: WatchedPart['state']): WatchedPart => ({
  key,
  isOutside: false,
  name: key,
  state,
  detail: `details of ${key}`,
  checkedAt: at,
  latencyMs: 3,
  lastSuccessAt: at,
  lastError: null,
  lastErrorAt: null,
})
const none = { support: 0, lateMails: 0, givenUpJobs: 0, auditFaults: 0, savedMails: 0 }

test('what is urgent stands first, and each line leads to its place', () => {
  const parts = [
    part('disk', 'warning'),
    part('mail', 'failing'),
    part('jobs', 'failing'),
    part('backups', 'not-configured'),
    part('secret', 'working'),
  ]
  const waiting = { support: 1, lateMails: 2, givenUpJobs: 3, auditFaults: 1, savedMails: 1 }
  expect(needsOf({ parts, waiting }).map(({ label, to, isUrgent }) => [label, to, isUrgent])).toEqual([
    ['Failing: mail', '#part-mail', true],
    ['The audit log has 1 fault', '/app/admin/audit-logs', true],
    ['3 jobs were given up', '/app/admin/queues', true],
    ['2 emails are late', '/app/admin/queues', false],
    ['1 support request waits for an answer', '/app/admin/support', false],
    ['Warning: disk', '#part-disk', false],
    ['1 email was saved in the outbox since yesterday', '/app/admin/outbox', false],
  ])
})

test('a queue that stands still leads to Queues', () => {
  expect(needsOf({ parts: [part('jobs', 'warning')], waiting: none })).toMatchObject([
    { label: 'Warning: jobs', to: '/app/admin/queues', hint: 'Details of jobs' },
  ])
})

test('numbers have their words', () => {
  const many = { support: 2, lateMails: 1, givenUpJobs: 1, auditFaults: 2, savedMails: 2 }
  expect(needsOf({ parts: [], waiting: many }).map(({ label }) => label)).toEqual([
    'The audit log has 2 faults',
    '1 job was given up',
    '1 email is late',
    '2 support requests wait for an answer',
    '2 emails were saved in the outbox since yesterday',
  ])
})

test('nothing to do is said', () => {
  const overview = { parts: [part('disk', 'working'), part('mail', 'not-configured')], waiting: none }
  render(<NeedsCard overview={overview} />)
  expect(screen.getByRole('heading', { name: 'Nothing needs you' })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
