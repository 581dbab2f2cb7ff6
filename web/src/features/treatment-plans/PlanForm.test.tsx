import { goalOf, openFake, planOf, progressOf } from '../../testing/server/fake-plans.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPlans } from './TestPlans.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
const addTo = (name: string, text: string) => {
  type(name, text)
  fireEvent.keyDown(field(name), { key: 'Enter' })
}
const goals = () => screen.queryAllByLabelText<HTMLInputElement>(/^Goal \d+$/).map(({ value }) => value)
const openNew = async () => {
  render(<TestPlans />)
  await press(/New Plan|Create Treatment Plan/)
  await screen.findByRole('dialog', { name: 'New treatment plan' })
}
const openEdit = async () => {
  render(<TestPlans />)
  await press('Edit Better nights')
  await screen.findByRole('dialog', { name: 'Edit treatment plan' })
}

test('a new plan starts with the specified defaults', async () => {
  await openNew()
  expect(
    [
      /^Plan name/,
      /^Primary diagnosis/,
      /^Estimated duration/,
      'Status',
      'Start date',
      /^End date/,
      /^Review date/,
    ].map((name) => field(name).value),
  ).toEqual(['', 'Insomnia', '12', 'active', 'Tue 15 Sep 2026', '', ''])
})

test('lists are entered with commas, trimmed, without empty items, and edited as chips', async () => {
  await openNew()
  type('Plan name', 'Sleep again')
  const chips = field(/^Interventions/)
  fireEvent.change(chips, { target: { value: ' Sleep diary , , Stimulus control,' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Sleep diary' }))
  addTo('New goals', ' Sleep through , ,Fewer naps ')
  expect(goals()).toEqual(['Sleep through', 'Fewer naps'])
  addTo('New objective for goal 2', 'No nap after three')
  submit()
  await expectSeen('Treatment plan created')
  expect(server.plans[0]).toMatchObject({
    planName: 'Sleep again',
    interventions: ['Stimulus control'],
    treatmentGoals: [
      { goal: 'Sleep through', objectives: [] },
      { goal: 'Fewer naps', objectives: [{ objective: 'No nap after three', reachedDate: null }] },
    ],
  })
  const sent = server.asked.find(({ operation }) => operation === 'treatmentPlans/add')
  expect(typeof sent?.key).toBe('string')
})

test('errors appear at their fields, and the first one is focused', async () => {
  server.hold({
    treatmentGoals: [goalOf({ objectives: [{ id: crypto.randomUUID(), objective: 'a', reachedDate: null }] })],
  })
  await openEdit()
  type('Plan name', ' ')
  type('Goal 1', '')
  type('Objective 1 of goal 1', ' ')
  type(/^Estimated duration/, '0')
  type('Start date', '2026-09-02')
  type(/^End date/, '2026-09-01')
  submit()
  await expectSeen('Plan name is required')
  await expectSeen('Please describe the goal')
  await expectSeen('Please describe the objective')
  await expectSeen('Please enter a number of weeks between 1 and 1040')
  await expectSeen('The end date cannot be before the start date')
  await expectSeen('5 fields need your attention')
  await waitFor(() => expect(document.activeElement).toBe(field('Plan name')))
  expect(server.asked.some(({ operation }) => operation === 'treatmentPlans/update')).toBe(false)
})

test('goals are reordered, removed and restored, and keep their ids', async () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((goal) => goalOf({ goal, progress: [progressOf()] }))
  const old = goalOf({ goal: 'Old', retiredAt: '2026-08-20T10:00:00Z', progress: [progressOf()] })
  server.hold({ treatmentGoals: [one, two, three] as never, retiredGoals: [old] })
  await openEdit()
  fireEvent.click(screen.getByRole('button', { name: 'Move goal 3 up' }))
  await expectSeen('Three is number 2 of 3')
  expect(goals()).toEqual(['One', 'Three', 'Two'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move goal 2 up' })))
  fireEvent.click(screen.getByRole('button', { name: 'Move goal 2 up' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move goal 1 down' })))
  fireEvent.click(screen.getByRole('button', { name: 'Remove goal 2' }))
  await waitFor(() => expect(document.activeElement).toBe(field('New goals')))
  await expectSeen('Their recorded progress is kept.')
  fireEvent.click(screen.getByRole('button', { name: 'Restore Old' }))
  expect(goals()).toEqual(['Three', 'Two', 'Old'])
  submit()
  await expectSeen('Treatment plan updated')
  expect(server.plans[0]?.treatmentGoals.map(({ id }) => id)).toEqual([three?.id, two?.id, old.id])
  expect(server.plans[0]?.retiredGoals).toMatchObject([{ id: one?.id, progressCount: 1 }])
})

test('a failure keeps the form and what was typed', async () => {
  server.hold()
  await openEdit()
  type('Plan name', 'Typed')
  server.failing.set('treatmentPlans/update', 'lost')
  submit()
  await expectSeen('Failed to save treatment plan')
  await expectSeen(/The server cannot be reached/)
  expect(field('Plan name').value).toBe('Typed')
})

test('the draft is restored after the tab was killed, including goals', async () => {
  await openNew()
  type('Plan name', 'Half a plan')
  addTo('New goals', 'Sleep, Eat')
  await expectSeen('Draft saved')
  cleanup()
  await openNew()
  await expectSeen('We restored your unsaved draft.')
  expect([field('Plan name').value, goals()]).toEqual(['Half a plan', ['Sleep', 'Eat']])
  submit()
  await expectSeen('Treatment plan created')
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('closing asks first if something was typed', async () => {
  await openNew()
  type('Plan name', 'Half a plan')
  await press('Cancel')
  await press('Keep editing')
  expect(field('Plan name').value).toBe('Half a plan')
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a plan saved in another tab is merged; a field changed in both needs a choice', async () => {
  const plan = server.hold({ treatmentGoals: [goalOf({ goal: 'One' })], reviewDate: '2026-10-01' })
  await openEdit()
  type('Plan name', 'From here')
  addTo('New goals', 'Two')
  server.keep(
    Object.assign(plan, { ...plan, planName: 'From there', reviewDate: '2026-11-01', interventions: ['Diary'] }),
  )
  submit()
  const said = await screen.findByText(/This plan was changed in another tab/)
  const alert = within(said.closest<HTMLElement>('[role=alert]') ?? said)
  alert.getByText(/Updated from there: Interventions, Review date/)
  expect(alert.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldHereSaved now',
    'Plan nameFrom hereFrom there',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Plan' }).disabled).toBe(true)
  expect(field(/^Review date/).value).toBe('Sun 1 Nov 2026')
  expect(server.plans[0]?.planName).toBe('From there')
  fireEvent.click(alert.getByRole('button', { name: 'Keep this version' }))
  submit()
  await expectSeen('Treatment plan updated')
  expect(server.plans[0]).toMatchObject({
    planName: 'From here',
    reviewDate: '2026-11-01',
    interventions: ['Diary'],
    treatmentGoals: [{ goal: 'One' }, { goal: 'Two' }],
    version: 3,
  })
})

test('the other tab’s version can be used; changes that do not conflict need no choice', async () => {
  const plan = server.hold()
  await openEdit()
  type('Plan name', 'From here')
  server.keep(Object.assign(plan, { planName: 'From there' }))
  submit()
  await press('Use the saved version')
  expect(field('Plan name').value).toBe('From there')
  type(/^Secondary diagnosis/, 'Low mood')
  server.keep(Object.assign(plan, { status: 'paused' }))
  submit()
  await expectSeen(/Updated from there: Status/)
  expect(field('Status').value).toBe('paused')
  submit()
  await expectSeen('Treatment plan updated')
  expect(server.plans[0]).toMatchObject({
    ...planOf(),
    id: plan.id,
    planName: 'From there',
    secondaryDiagnosis: 'Low mood',
    status: 'paused',
    version: 4,
  })
})
