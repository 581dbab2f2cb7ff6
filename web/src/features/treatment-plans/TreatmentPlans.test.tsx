import { goalOf, openFake, progressOf } from '../../testing/server/fake-plans.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestPlans } from './TestPlans.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (plan: string, entry: string) => {
  await press(`Actions for ${plan}`)
  fireEvent.click(
    await screen.findByRole(/^(Active|Paused|Completed)$/.test(entry) ? 'menuitemradio' : 'menuitem', { name: entry }),
  )
}
const article = (name: string) => screen.findByRole('article', { name })

test('without plans there is an empty state with one button', async () => {
  render(<TestPlans />)
  await screen.findByRole('heading', { name: 'No treatment plans created yet' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await press('Create Treatment Plan')
  await screen.findByRole('dialog', { name: 'New treatment plan' })
})

test('shows loading and failure, and can be retried', async () => {
  server.hold()
  server.failing.set('treatmentPlans/list', problemOf('not-allowed', 'This is not yours.'))
  render(<TestPlans />)
  await expectSeen('Loading treatment plans')
  await expectSeen('This is not yours.')
  await expectSeen('Failed to load treatment plans')
  server.failing.clear()
  await press('Try again')
  await article('Better nights')
})

test('the active plan is expanded, the others expand on click', async () => {
  server.hold({ planName: 'The newest', status: 'paused', startDate: '2026-09-01' })
  server.hold({ planName: 'Followed', startDate: '2026-08-04', interventions: ['Sleep diary', 'Stimulus control'] })
  server.hold({ planName: 'Ended', status: 'completed', startDate: '2026-01-05', endDate: '2026-05-04' })
  render(<TestPlans />)
  await expectSeen('3 plans, 1 active')
  const followed = within(await article('Followed'))
  followed.getByText('Since 4 Aug 2026 · Week 7 of 12 · Version 1')
  followed.getByText('Stimulus control')
  const ended = within(await article('Ended'))
  ended.getByText('5 Jan 2026 to 4 May 2026 · 12 weeks planned · Version 1')
  expect(ended.queryByText('Sleep diary')).toBeNull()
  const head = ended.getByRole('button', { name: 'Ended' })
  expect(head.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(head)
  ended.getByText('Sleep diary')
  expect(head.getAttribute('aria-expanded')).toBe('true')
})

test.each([
  ['2026-09-14', 'active', 'Review was due on 14 Sep 2026'],
  ['2026-09-15', 'paused', 'Review due today'],
  ['2026-09-16', 'active', /Review on 16 Sep 2026/],
] as const)('a review on %s of a plan that is %s is marked', async (reviewDate, status, words) => {
  server.hold({ reviewDate, status })
  render(<TestPlans />)
  await expectSeen(words)
})

test('an ended plan has no review date', async () => {
  server.hold({ reviewDate: '2026-09-01', status: 'completed' })
  render(<TestPlans />)
  await article('Better nights')
  expect(screen.queryByText(/Review/)).toBeNull()
})

test('goals show their progress, also as text', async () => {
  const progress = [
    progressOf({ percent: 20, progressDate: '2026-08-10' }),
    progressOf({ percent: 60, progressDate: '2026-08-24' }),
    progressOf({ percent: 45, progressDate: '2026-09-07' }),
  ]
  server.hold({ treatmentGoals: [goalOf({ progress }), goalOf({ goal: 'Fewer naps' })] })
  render(<TestPlans />)
  await expectSeen('45%')
  await expectSeen('Down 15 since 24 Aug 2026')
  await expectSeen('3 records: from 20% on 10 Aug 2026 to 45% on 7 Sep 2026')
  await expectSeen('No progress recorded yet')
  expect(screen.getByRole('progressbar', { name: 'Goals 45% on average' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'History of Fewer naps' })).toBeNull()
})

test('an objective is ticked as reached today, and can be unticked', async () => {
  const objectives = [{ id: crypto.randomUUID(), objective: 'Up at seven', reachedDate: null }]
  server.hold({ treatmentGoals: [goalOf({ objectives })] })
  render(<TestPlans />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Up at seven' }))
  await expectSeen('Reached on 15 Sep 2026')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Up at seven/ }))
  await waitFor(() => expect(screen.queryByText(/Reached/)).toBeNull())
  expect(server.plans[0]?.version).toBe(3)
})

test('progress recorded for a session takes its date', async () => {
  const sessionId = crypto.randomUUID()
  server.recentSessions.push({ id: sessionId, date: '2026-09-10', type: 'individual', status: 'completed' })
  server.hold({ treatmentGoals: [goalOf({ progress: [progressOf({ percent: 30 })] })] })
  render(<TestPlans />)
  await press('Record progress for Sleep through')
  const dialog = within(await screen.findByRole('dialog', { name: 'Record progress' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Percent').value).toBe('30')
  fireEvent.change(dialog.getByLabelText('Percent'), { target: { value: '101' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await expectSeen('Please enter a number between 0 and 100')
  fireEvent.change(dialog.getByLabelText('How far is this goal?'), { target: { value: '55' } })
  fireEvent.change(dialog.getByLabelText(/^Session/), { target: { value: sessionId } })
  expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe('Thu 10 Sep 2026')
  fireEvent.change(dialog.getByLabelText(/^Comment/), { target: { value: 'Two nights' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await expectSeen('Progress recorded')
  await expectSeen('55%')
  const sent = server.asked.find(({ operation }) => operation === 'treatmentPlans/recordProgress')
  expect([sent?.input, typeof sent?.key]).toMatchObject([
    { percent: 55, comment: 'Two nights', sessionId, progressDate: '2026-09-10' },
    'string',
  ])
})

test('the draft of a comment is restored after the tab was killed', async () => {
  const goal = goalOf()
  server.hold({ treatmentGoals: [goal] })
  render(<TestPlans />)
  await press('Record progress for Sleep through')
  fireEvent.change(await screen.findByLabelText(/^Comment/), { target: { value: 'Half a thought' } })
  await expectSeen('Draft saved')
  expect(server.typedIn(`goal-progress:${goal.id}:new`)).toEqual({
    comment: 'Half a thought',
  })
  cleanup()
  render(<TestPlans />)
  await press('Record progress for Sleep through')
  await expectSeen('We restored your unsaved draft.')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comment/).value).toBe('Half a thought')
})

test('the history lists the progress records, which can be deleted', async () => {
  const progress = [
    progressOf({ percent: 20, progressDate: '2026-08-10', comment: 'First' }),
    progressOf({ percent: 90, progressDate: '2026-08-24', sessionId: clientSession, sessionDate: '2026-08-24' }),
  ]
  server.hold({ treatmentGoals: [goalOf({ progress })] })
  render(<TestPlans />)
  await press('History of Sleep through')
  const list = await screen.findByRole('list', { name: 'Records of Sleep through' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['90%24 Aug 2026, at the session', '20%10 Aug 2026First'])
  await screen.findByRole('table', { name: 'Progress of Sleep through' })
  await press('Delete 90% of 24 Aug 2026')
  expect(
    within(await screen.findByRole('alertdialog')).getByText('90% on 24 Aug 2026 will be permanently deleted.'),
  ).toBeTruthy()
  await press('Delete Record')
  await expectSeen('Progress deleted')
  await waitFor(() => expect(screen.queryByText('90%')).toBeNull())
})
const clientSession = crypto.randomUUID()

test('the menu sets any status', async () => {
  server.hold()
  render(<TestPlans />)
  await choose('Better nights', 'Paused')
  await expectSeen('It is now paused.')
  expect(server.plans[0]?.status).toBe('paused')
  expect(server.plans[0]?.interventions).toEqual(['Sleep diary'])
})

test('deleting asks first, lists what is deleted, and reports a failure', async () => {
  const progress = [progressOf(), progressOf()]
  server.keep(
    server.hold({ treatmentGoals: [goalOf({ progress })], retiredGoals: [goalOf({ progress: [progressOf()] })] }),
  )
  render(<TestPlans />)
  await choose('Better nights', 'Delete plan')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this treatment plan?' }))
  dialog.getByText(/2 goals, 3 records of progress and 2 versions/)
  server.failing.set('treatmentPlans/delete', 'lost')
  await press('Delete Plan')
  await expectSeen('Failed to delete treatment plan')
  expect(server.plans).toHaveLength(1)
  server.failing.clear()
  await press('Delete Plan')
  await expectSeen('Treatment plan deleted')
  await screen.findByRole('heading', { name: 'No treatment plans created yet' })
})

test('versions list what changed and show it side by side', async () => {
  const plan = server.hold({ treatmentGoals: [goalOf({ goal: 'One' })] })
  server.keep(Object.assign(plan, { status: 'paused', interventions: ['Sleep diary', 'Stimulus control'] }))
  render(<TestPlans />)
  await choose('Better nights', 'Versions')
  await expectSeen(/Interventions and status changed/)
  await press('View version 2')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Version 1', 'Version 2'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sleep diary', 'Sleep diaryStimulus control', 'Active', 'Paused'])
  fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: '' } })
  expect((await screen.findByText('Treatment goals', { selector: 'dt' })).nextSibling?.textContent).toBe('One')
  await press('All versions')
  await screen.findByRole('button', { name: 'View version 1' })
})

test('without the tier, plans can be read and printed, and nothing is shown if there are none', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const objectives = [{ id: crypto.randomUUID(), objective: 'Up at seven', reachedDate: null }]
  server.hold({ treatmentGoals: [goalOf({ objectives, progress: [progressOf()] })] })
  render(<TestPlans locked />)
  await expectSeen('Up at seven')
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Better nights', 'Actions for Better nights', 'History of Sleep through'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  await choose('Better nights', 'Print')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(document.title).toBe('Better nights, Maya Okafor')
  act(() => void dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(document.querySelector('[data-paper]')).toBeNull())
  cleanup()
  server = openFake()
  render(<TestPlans locked />)
  await waitFor(() => expect(server.asked.at(-1)?.operation).toBe('treatmentPlans/list'))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
