import { roles } from '@openhour/shared/access/rules.ts'
import { expect, test } from 'vitest'
import { ListTodo, Users } from 'lucide-react'
import tree from '../../routeTree.gen.ts?raw'
import { menuOf, withLocks } from './menus.ts'
import type { NavEntry } from './shell-entries.ts'

const premium = { tier: 'premium', trialExpired: false, plansOn: true } as const
const lines = (role: string) => menuOf(role, premium).map(({ label, to }) => `${label} ${to}`)

test('each role has its own menu', () => {
  expect(lines('therapist')).toEqual([
    'Dashboard /app/dashboard',
    'My Clients /app/clients',
    'Tasks & To-Do /app/tasks',
    'Appointments /app/appointments',
    'Billing /app/billing',
    'Settings /app/settings',
  ])
  expect(lines('client')).toEqual(['Dashboard /client/dashboard', 'Settings /client/settings'])
  expect(lines('admin')).toEqual(['Dashboard /app/admin', 'Settings /app/admin/settings'])
})

test('Billing and Settings stand at the foot', () => {
  expect(
    menuOf('therapist', premium)
      .filter(({ group }) => group === 'foot')
      .map(({ label }) => label),
  ).toEqual(['Billing', 'Settings'])
})

test.each(['', 'owner', 'constructor', 'Therapist'])(
  'the unknown role %j gets dashboard and settings alone',
  (role) => {
    expect(lines(role)).toEqual(['Dashboard /app/dashboard', 'Settings /app/settings'])
  },
)

test('nothing leads nowhere: every entry has its page', () => {
  for (const role of [...roles, 'unknown'])
    for (const { to, aliases = [] } of menuOf(role, premium))
      for (const path of [to, ...aliases]) expect(tree).toMatch(new RegExp(`'${path}/?': typeof`))
})

// The specification's three locked pages, and one that no tier locks.
const entries: NavEntry[] = [
  { to: '/app/tasks', label: 'Tasks & To-Do', icon: ListTodo, feature: 'tasks' },
  { to: '/app/analytics', label: 'Analytics', icon: ListTodo, feature: 'analytics' },
  { to: '/app/team', label: 'Team', icon: ListTodo, feature: 'team' },
  { to: '/app/clients', label: 'My Clients', icon: Users },
]
test.each([
  ['trial', false, true, ['lock', 'crown', 'crown', undefined]],
  ['trial', true, true, ['lock', 'crown', 'crown', undefined]],
  ['pro', false, true, [undefined, 'crown', 'crown', undefined]],
  ['premium', false, true, [undefined, undefined, undefined, undefined]],
  ['trial', true, false, [undefined, undefined, undefined, undefined]],
] as const)('on %s (expired: %s, plans on: %s) the locks are %j', (tier, trialExpired, plansOn, locks) => {
  expect(withLocks(entries, { tier, trialExpired, plansOn }).map(({ lock }) => lock)).toEqual(locks)
})
