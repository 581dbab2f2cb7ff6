import type { GatedFeature } from '@openhour/shared/access/tiers.ts'
import { expect, test } from 'vitest'
import tree from '../../routeTree.gen.ts?raw'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { portalPages } from '../portal-shell/portal-pages.ts'
import { accountLinksTo } from './account-entries.ts'
import { adminPages } from './admin-pages.ts'
import { accountEntriesOf, menuOf, palettePagesOf, withLocks } from './menus.ts'
import { pages } from './pages.ts'
import { practicePagesOf } from './practice-pages.ts'
import { roleOfPath } from './role-of-path.ts'
import { therapistPages } from './therapist-pages.ts'

const premium = { tier: 'premium', trialExpired: false, plansOn: true } as const
const trial = { tier: 'trial', trialExpired: true, plansOn: true } as const
const named = (entries: readonly MenuEntry[]) =>
  entries.map((entry) => ('to' in entry ? `${entry.label} ${entry.to}` : 'label' in entry && entry.label))
const lines = (role: string) => menuOf(practicePagesOf(role), premium).map(({ label, to }) => `${label} ${to}`)

test('each role of a practice has its own menu', () => {
  expect(lines('therapist')).toEqual([
    'Dashboard /app/dashboard',
    'My Clients /app/clients',
    'Tasks & To-Do /app/tasks',
    'Appointments /app/appointments',
    'Documents /app/documents',
    'Invoices /app/invoices',
    'Messages /app/messages',
    'AI Summary /app/ai-summary',
    'Settings /app/settings',
    'Billing /app/billing',
  ])
  expect(lines('admin')).toEqual([
    'Dashboard /app/admin',
    'Accounts /app/admin/therapists',
    'Subscriptions /app/admin/subscriptions',
    'Integrations /app/admin/integrations',
    'Audit logs /app/admin/audit-logs',
    'Security /app/admin/security',
    'Queues /app/admin/queues',
    'Outbox /app/admin/outbox',
    'Support /app/admin/support',
    'Settings /app/admin/settings',
  ])
})

test('Settings and Billing stand at the foot', () => {
  expect(
    menuOf(therapistPages, premium)
      .filter(({ group }) => group === 'foot')
      .map(({ label }) => label),
  ).toEqual(['Settings', 'Billing'])
})

test.each(['', 'owner', 'constructor', 'Therapist'])('the unknown role %j gets only dashboard and settings', (role) => {
  expect(lines(role)).toEqual(['Dashboard /app/dashboard', 'Settings /app/settings'])
})

test('the palette lists the pages of the menu, locked like there, the unsigned notes, the month’s end, help and support', () => {
  expect(palettePagesOf(therapistPages, trial).map(({ label, lock }) => [label, lock])).toEqual([
    ...menuOf(therapistPages, trial).map(({ label, lock }) => [label, lock]),
    ['Unsigned Notes', undefined],
    ['Month’s end', undefined],
    ['Help & Support', undefined],
    ['Support', undefined],
  ])
  expect(menuOf(therapistPages, trial).find(({ to }) => to === '/app/tasks')?.lock).toBe('lock')
  expect(palettePagesOf(adminPages, premium).map(({ label }) => label)).toEqual([
    ...menuOf(adminPages, premium).map(({ label }) => label),
    'Help & Support',
  ])
})

test.each([
  ['therapist', ['Profile /app/settings', 'Settings /app/settings', 'Keyboard shortcuts', 'Help & Support /app/help']],
  [
    'admin',
    [
      'Profile /app/admin/settings',
      'Settings /app/admin/settings',
      'Keyboard shortcuts',
      'Help & Support /app/admin/help',
    ],
  ],
] as const)('the account menu of a %s has %j', (role, expected) => {
  expect(named(accountEntriesOf(role, practicePagesOf(role)))).toEqual(expected)
})

test('the account menu of a client has the profile and the settings', () => {
  expect(named(accountLinksTo(portalPages))).toEqual(['Profile /client/profile', 'Settings /client/settings'])
})

test.each([
  ['/app/dashboard', 'therapist'],
  ['/app/administration', 'therapist'],
  ['/billing/sandbox/7', 'therapist'],
  ['/app/admin', 'admin'],
  ['/app/admin?tab=x', 'admin'],
  ['/app/admin/settings', 'admin'],
  ['/client/dashboard', 'client'],
  ['/clients', 'therapist'],
])('%s is a page of a %s', (path, role) => {
  expect(roleOfPath(path)).toBe(role)
})

// Of the router's generated file. A page whose path has a parameter is about a record, which names it.
const [, routes = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
const staticPaths = [...routes.matchAll(/'([^'$]+)':/g)].map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
const layouts = ['/app', '/client']
/** Where a provider's pages would be: outside the shell, and reached from Billing. */
const isOfPayments = (path: string) => path.startsWith('/billing/')

test('every page has its route, and every route its page', () => {
  const declared = pages.flatMap(({ path, aliases = [] }) => [path, ...aliases])
  expect([...new Set(declared)].toSorted()).toEqual(
    [...new Set(staticPaths)].filter((path) => !layouts.includes(path) && !isOfPayments(path)).toSorted(),
  )
})

// The specification's three locked pages, and one that no tier locks.
const entries: { gate?: GatedFeature }[] = [{ gate: 'tasks' }, { gate: 'analytics' }, { gate: 'team' }, {}]
test.each([
  ['trial', false, true, ['lock', 'crown', 'crown', undefined]],
  ['trial', true, true, ['lock', 'crown', 'crown', undefined]],
  ['pro', false, true, [undefined, 'crown', 'crown', undefined]],
  ['premium', false, true, [undefined, undefined, undefined, undefined]],
  ['trial', true, false, [undefined, undefined, undefined, undefined]],
] as const)('on %s (expired: %s, plans on: %s) the locks are %j', (tier, trialExpired, plansOn, locks) => {
  expect(withLocks(entries, { tier, trialExpired, plansOn }).map(({ lock }) => lock)).toEqual(locks)
})
