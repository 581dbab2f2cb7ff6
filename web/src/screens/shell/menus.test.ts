import { roles } from '@openhour/shared/access/rules.ts'
import { expect, test } from 'vitest'
import tree from '../../routeTree.gen.ts?raw'
import { menuOf } from './menus.ts'

const lines = (role: string) => menuOf(role).map(({ label, to }) => `${label} ${to}`)

test('each role has its own menu', () => {
  expect(lines('therapist')).toEqual(['Dashboard /app/dashboard', 'My Clients /app/clients', 'Billing /app/billing'])
  expect(lines('client')).toEqual(['Dashboard /client/dashboard'])
  expect(lines('admin')).toEqual(['Dashboard /app/admin'])
})

test('Billing stands at the foot', () => {
  expect(
    menuOf('therapist')
      .filter(({ group }) => group === 'foot')
      .map(({ label }) => label),
  ).toEqual(['Billing'])
})

test.each(['', 'owner', 'constructor', 'Therapist'])('the unknown role %j gets the dashboard alone', (role) => {
  expect(lines(role)).toEqual(['Dashboard /app/dashboard'])
})

test('nothing leads nowhere: every entry has its page', () => {
  for (const role of [...roles, 'unknown'])
    for (const { to } of menuOf(role)) expect(tree).toMatch(new RegExp(`'${to}/?': typeof`))
})
