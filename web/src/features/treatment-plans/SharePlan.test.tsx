import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goalOf, openFake } from '../../testing/server/fake-plans.ts'
import { TestPlans } from './TestPlans.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'Actions for Better nights' }))
const entry = (name: string) => screen.queryByRole('menuitem', { name })
async function choose(name: string): Promise<void> {
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const plan = async () => within(await screen.findByRole('article', { name: 'Better nights' }))

test('sharing names what the client will see, and what stays hidden', async () => {
  const held = server.hold()
  render(<TestPlans />)
  await choose('Share with client')
  const asked = await dialog('Share this treatment plan?')
  expect(asked.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'The goals',
    'Their objectives, and when each was reached',
    'The review date',
  ])
  asked.getByText(/The name of the plan, diagnoses, symptoms, interventions and progress stay hidden/)
  expect(held.sharedAt).toBeNull()
  fireEvent.click(asked.getByRole('button', { name: 'Share plan' }))
  await (await plan()).findByText('Shared')
  expect(held.sharedAt).not.toBeNull()
})

test('sharing can be stopped', async () => {
  const held = server.hold({ sharedAt: '2026-09-01T10:00:00Z' })
  render(<TestPlans />)
  await choose('Stop sharing')
  fireEvent.click((await dialog('Stop sharing this treatment plan?')).getByRole('button', { name: 'Stop sharing' }))
  await waitFor(() => expect(held.sharedAt).toBeNull())
  await waitFor(async () => expect((await plan()).queryByText('Shared')).toBeNull())
})

test('a failure stays in the dialog', async () => {
  server.hold()
  server.failing.set('treatmentPlans/share', problemOf('not-found', 'The treatment plan was not found.'))
  render(<TestPlans />)
  await choose('Share with client')
  const asked = await dialog('Share this treatment plan?')
  fireEvent.click(asked.getByRole('button', { name: 'Share plan' }))
  expect(await asked.findByText('The treatment plan was not found.')).toBeTruthy()
})

test('without the tier, sharing can only be stopped', async () => {
  const held = server.hold({ sharedAt: '2026-09-01T10:00:00Z' })
  render(<TestPlans locked />)
  await choose('Stop sharing')
  fireEvent.click((await dialog('Stop sharing this treatment plan?')).getByRole('button', { name: 'Stop sharing' }))
  await waitFor(() => expect(held.sharedAt).toBeNull())
  await waitFor(async () => expect((await plan()).queryByText('Shared')).toBeNull())
  await openMenu()
  expect([entry('Print') === null, entry('Share with client'), entry('Stop sharing')]).toEqual([false, null, null])
})

test('another status is saved of a shared plan too', async () => {
  const held = server.hold({ sharedAt: '2026-09-01T10:00:00Z', treatmentGoals: [goalOf()] })
  render(<TestPlans />)
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Paused' }))
  await waitFor(() => expect(held.status).toBe('paused'))
  const [sent] = server.asked.filter(({ operation }) => operation === 'treatmentPlans/update')
  expect(Object.keys(sent?.input ?? {})).not.toContain('sharedAt')
  expect(held.sharedAt).toBe('2026-09-01T10:00:00Z')
})
