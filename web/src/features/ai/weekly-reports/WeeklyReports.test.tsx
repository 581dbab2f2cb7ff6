import { problemOf } from '@openhour/shared/access/refusals.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestPage } from '../../../testing/TestPage.tsx'
import { clientId, lineOf, today } from '../../../testing/server/fake-ai.ts'
import {
  openFakeReports,
  reportDraftOf,
  reportOf,
  reportSectionsOf,
} from '../../../testing/server/fake-weekly-reports.ts'
import { ReportReview } from './ReportReview.tsx'
import { ReportsList } from './ReportsList.tsx'
import { ReportView } from './ReportView.tsx'
import { weekText } from './report-labels.ts'

let server: ReturnType<typeof openFakeReports>
beforeEach(() => {
  server = openFakeReports()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(cleanup)

const nothing = () => undefined
const list = (locked = false) =>
  render(
    <TestPage signedIn>
      <ReportsList
        {...{ clientId, today, locked }}
        clientName="Maya Okafor"
        onOpen={nothing}
        onReview={nothing}
        onWrite={nothing}
      />
    </TestPage>,
  )
const saved = vi.fn<(report: WeeklyReport) => void>()
const review = (draftId: string) =>
  render(
    <TestPage signedIn>
      <ReportReview {...{ draftId, clientId }} onBack={nothing} onSaved={saved} />
    </TestPage>,
  )
const view = (id: string, locked = false) =>
  render(
    <TestPage signedIn>
      <ReportView {...{ id, clientId, today, locked }} onBack={nothing} />
    </TestPage>,
  )
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const askedFor = (operation: string) => server.asked.filter((one) => one.operation === operation)

test('a list that cannot be loaded says so, and is loaded again', async () => {
  server.failing.set('aiWeeklyReports/list', problemOf('not-allowed', 'This is not yours.'))
  list()
  await screen.findByRole('heading', { name: 'Failed to load AI weekly reports' })
  server.failing.clear()
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'No AI weekly reports generated yet' })).toBeTruthy()
})

test('a report in the list has its week, trend, first line, and what it rests on', async () => {
  const safety = [lineOf('A fleeting thought.')]
  server.reports.push(reportOf({ sections: { ...reportOf().sections, safety }, overallTrend: 'declining' }))
  list()
  const card = within(await screen.findByRole('article', { name: '6 to 12 September 2026' }))
  card.getByText('Declining')
  card.getByText('1 safety passage')
  expect(card.getByText(/^2 lines · From 5 wellness records, 1 session and 2 clinical notes · Passages /)).toBeTruthy()
})

test('drafts say how they came about, and why one failed', async () => {
  const problem = 'The AI model took too long.'
  server.aiDrafts.push(
    reportDraftOf({ byJob: true }),
    reportDraftOf({ ofDate: '2026-08-30', state: 'failed', report: null, problem }),
  )
  list()
  const waiting = within(await screen.findByRole('region', { name: 'Reports to review' }))
  waiting.getByText('Report to review: 6 to 12 September 2026')
  waiting.getByText(/^Drafted automatically .* It is not part of the record until you save it\.$/)
  waiting.getByText('No report: 30 August to 5 September 2026')
  waiting.getByText(problem)
  expect(waiting.getAllByRole('button', { name: /^Review/ })).toHaveLength(1)
})

test('without the plan, reports can be read, and nothing is offered', async () => {
  server.reports.push(reportOf())
  list(true)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: /Generate|Write/ })).toBeNull()
  cleanup()
  view(server.reports[0]?.id ?? '', true)
  await screen.findByText('Slept badly.')
  expect(screen.queryByRole('button', { name: /Edit Report|Delete report/ })).toBeNull()
})

test('the form begins with the week from Sunday; a model without consent is not started', async () => {
  list()
  await press('Generate Report')
  const dialog = within(await screen.findByRole('dialog'))
  const day = dialog.getByLabelText<HTMLInputElement>('First day of the week')
  expect(day.value).toBe('Sun 13 Sep 2026')
  dialog.getByText('Sunday 13 September to Saturday 19 September')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Week after' }).disabled).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Week before' }))
  expect(day.value).toBe('Sun 6 Sep 2026')
  fireEvent.click(await dialog.findByRole('radio', { name: /careful-7b/ }))
  await dialog.findByText(/consent to AI weekly reports is not recorded/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Generate Report' }).disabled).toBe(true)
  fireEvent.click(dialog.getByRole('radio', { name: /Passages/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Generate Report' }))
  await screen.findByText('Report to review: 6 to 12 September 2026')
  expect(askedFor('aiDrafts/startReport')[0]?.input).toEqual({
    clientId,
    weekStartDate: '2026-09-06',
    engine: 'passages',
  })
})

test('a refusal is said in the form, which keeps its week', async () => {
  server.failing.set('aiDrafts/startReport', problemOf('not-possible-now', 'This client has no records.'))
  list()
  await press('Generate Report')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Week before' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Generate Report' }))
  await screen.findByText('Failed to generate AI content')
  await dialog.findByText('This client has no records.')
  expect(dialog.getByLabelText<HTMLInputElement>('First day of the week').value).toBe('Sun 6 Sep 2026')
})

test('a line without support is resolved before saving, and the trend is the therapist’s', async () => {
  const unsupported = lineOf('She is well.', { support: 'unsupported' })
  server.aiDrafts.push(reportDraftOf({ report: reportSectionsOf({ mood: [unsupported] }) }))
  review(server.aiDrafts[0]?.id ?? '')
  await screen.findByText('The ratings improved by +3.5 points a week.')
  await press('Save Report')
  await screen.findByText('Failed to save AI report')
  expect(screen.getAllByText(aiTexts.unresolved).length).toBeGreaterThan(0)
  expect(askedFor('aiWeeklyReports/keep')).toEqual([])
  await press('Confirm as mine')
  fireEvent.click(screen.getByRole('radio', { name: 'Stable' }))
  screen.getByText(/You set this\. Computed from the ratings: improving\./)
  await press('Save Report')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(server.reports[0]).toMatchObject({
    overallTrend: 'stable',
    sections: { mood: [{ text: 'She is well.', support: 'own' }] },
  })
})

test('a failed save keeps the lines, and the next try is the same request', async () => {
  server.aiDrafts.push(reportDraftOf())
  server.failing.set('aiWeeklyReports/keep', problemOf('unavailable', 'The server is busy.'))
  review(server.aiDrafts[0]?.id ?? '')
  await press('Save Report')
  await screen.findByText('Failed to save AI report')
  screen.getByRole('button', { name: 'Slept badly.' })
  server.failing.clear()
  await press('Save Report')
  await screen.findByText('AI report saved')
  const [first, second] = askedFor('aiWeeklyReports/keep')
  expect(second?.key).toBe(first?.key)
})

test('a deletion names what goes, and stays open with the reason if it fails', async () => {
  server.reports.push(reportOf())
  server.failing.set('aiWeeklyReports/delete', problemOf('unavailable', 'The server is busy.'))
  view(server.reports[0]?.id ?? '')
  await press('Delete report')
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/The report of 6 to 12 September 2026 with its 1 line is permanently deleted/)
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Report' }))
  await dialog.findByText(/The server is busy/)
  expect(server.reports).toHaveLength(1)
})

test('only a generated report says that no passage about safety was found: nobody looked in one written by hand', async () => {
  const byHand = { aiGenerated: false, engine: null, trend: null, sources: [] }
  server.reports.push(reportOf(), reportOf({ ...byHand, sections: reportSectionsOf({ mood: [lineOf('Calmer.')] }) }))
  view(server.reports[0]?.id ?? '')
  await screen.findByText('Slept badly.')
  expect(screen.getByText(/^No passage about self-harm/)).toBeTruthy()
  cleanup()
  view(server.reports[1]?.id ?? '')
  await screen.findByText('Calmer.')
  expect(screen.queryByText(/passage/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Safety' })).toBeNull()
})

test('a source leads to the tab of its record without reloading the page', async () => {
  const source: AiSource = { id: 's1', kind: 'session', date: '2026-09-08', text: 'Slept badly.' }
  const evidence = [{ source: 's1', start: 0, end: 12, quote: 'Slept badly.' }]
  const mood = [lineOf('Slept badly.', { support: 'extract', evidence })]
  server.reports.push(reportOf({ sections: reportSectionsOf({ mood }), sources: [source] }))
  view(server.reports[0]?.id ?? '')
  await press('Slept badly.')
  const link = await screen.findByRole('link', { name: 'Open the sessions' })
  expect(link.getAttribute('href')).toBe(`/app/clients/${clientId}?tab=session-history`)
  fireEvent.click(link)
  expect(await screen.findByRole('heading', { name: `/app/clients/${clientId}` })).toBeTruthy()
})

test('a report of another client is not shown under this one', async () => {
  server.reports.push(reportOf({ clientId: crypto.randomUUID() }))
  view(server.reports[0]?.id ?? '')
  await screen.findByRole('heading', { name: 'Report not found' })
  expect(screen.queryByText('Slept badly.')).toBeNull()
})

test.each([
  ['2026-05-03', '2026-05-09', '3 to 9 May 2026'],
  ['2026-11-29', '2026-12-05', '29 November to 5 December 2026'],
  ['2026-12-27', '2027-01-02', '27 December 2026 to 2 January 2027'],
  ['2026-05-03', '2026-05-03', '3 May 2026'],
])('%s to %s is %j', (from, to, shown) => {
  expect(weekText(from, to)).toBe(shown)
})
