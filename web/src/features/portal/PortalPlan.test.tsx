import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFakePortal, planOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalPlan } from './PortalPlan.tsx'

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  server = openFakePortal()
})
afterEach(cleanup)

const open = () =>
  render(
    <TestPage>
      <PortalPlan />
    </TestPage>,
  )
const goalOf = (goal: string, ...steps: readonly (readonly [objective: string, reachedDate: string | null])[]) => ({
  id: crypto.randomUUID(),
  goal,
  objectives: steps.map(([objective, reachedDate]) => ({ id: crypto.randomUUID(), objective, reachedDate })),
})

test('shows the goals with their steps, which of them are reached, and the review', async () => {
  const goals = [goalOf('Sleep through', ['Up at seven', '2026-05-04'], ['No naps', null]), goalOf('Fewer worries')]
  server.record.plans.push(planOf({ reviewDate: '2026-09-01', goals }))
  open()
  const plan = within(await screen.findByRole('region', { name: 'Your goals' }))
  expect(plan.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Sleep through',
    'Fewer worries',
  ])
  const steps = within(plan.getByRole('list', { name: 'Steps of Sleep through' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['Up at sevenReached on 4 May 2026', 'No naps'])
  expect(plan.queryByRole('list', { name: 'Steps of Fewer worries' })).toBeNull()
  plan.getByText('Next review on 1 September 2026. Shared on 4 May 2026.')
  screen.getByText('Shared with you by Ana Ribeiro')
  expect([screen.queryByRole('checkbox'), document.title]).toEqual([null, 'Plan · Openhour'])
})

test('a plan without goals or review says so, and long goals wrap', async () => {
  server.record.plans.push(planOf(), planOf({ goals: [goalOf('x'.repeat(500), ['y'.repeat(500), null])] }))
  open()
  await screen.findByText('This plan has no goals yet.')
  expect(screen.getAllByText('Shared on 4 May 2026.')).toHaveLength(2)
  for (const text of ['x', 'y']) expect(screen.getByText(text.repeat(500)).className).toContain('wrap-anywhere')
})

test('without a plan it says when there will be one', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'No plan yet' })).toBeTruthy()
})

test('a plan that cannot be loaded says why and can be tried again', async () => {
  server.record.plans.push(planOf())
  server.failing.set('portal/plan', problemOf('not-allowed', 'Not now.'))
  open()
  await screen.findByRole('heading', { name: 'Your plan could not be loaded' })
  screen.getByText('Not now.')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Your goals' })).toBeTruthy()
})
