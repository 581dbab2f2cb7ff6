import type { MadeUnderConsent } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFakeServer } from '../../../testing/server/fake-server.ts'
import { TestPage } from '../../../testing/TestPage.tsx'
import { MadeNotice } from './MadeNotice.tsx'
import { madeCounts } from './made-text.ts'

const client = { id: '018f0000-0000-7000-8000-0000000000a1', name: 'Ruth Castellano' }
let made: MadeUnderConsent[]
beforeEach(() => {
  made = [
    { purpose: 'ai-summaries', drafts: 2, sessionNotes: 1, weeklyReports: 0 },
    { purpose: 'ai-weekly-reports', drafts: 0, sessionNotes: 0, weeklyReports: 1 },
  ]
  openFakeServer({
    'aiReview/made': () => ({ items: made }),
    'aiReview/removeMade': ({ purpose }) => {
      const gone = made.find((one) => one.purpose === purpose)
      made = made.filter((one) => one !== gone)
      return gone as MadeUnderConsent
    },
  })
})
afterEach(cleanup)

test.each([
  [{ drafts: 2, sessionNotes: 1, weeklyReports: 3 }, '2 drafts, 1 session note and 3 weekly reports'],
  [{ drafts: 1, sessionNotes: 0, weeklyReports: 1 }, '1 draft and 1 weekly report'],
  [{ drafts: 0, sessionNotes: 4, weeklyReports: 0 }, '4 session notes'],
])('%j is said as “%s”', (counts, words) => {
  expect(madeCounts({ purpose: 'ai-summaries', ...counts })).toBe(words)
})

test('names what there is of one purpose, and removes it after a question', async () => {
  render(
    <TestPage signedIn>
      <MadeNotice client={client} purposes={['ai-summaries']} />
    </TestPage>,
  )
  await screen.findByText('2 drafts and 1 session note are still in the record. You decide whether to keep it.')
  expect(screen.queryByText(/weekly report/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove these records' }))
  await screen.findByText(
    /for Ruth Castellano under the withdrawn consent to AI summaries: 2 drafts and 1 session note/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove records' }))
  await waitFor(() => expect(made.map(({ purpose }) => purpose)).toEqual(['ai-weekly-reports']))
  await waitFor(() => expect(screen.queryByText(/still in the record/)).toBeNull())
})
