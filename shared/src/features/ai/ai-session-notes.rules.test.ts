import { describe, expect, test } from 'vitest'
import type { AiLine } from './ai-lines.contract.ts'
import { emailedPlaces, previewOf, sessionSectionTitles } from './ai-session-notes.rules.ts'
import { reportSectionTitles, reportWeek } from './weekly-reports.rules.ts'

const lines = (...texts: string[]): AiLine[] => texts.map((text) => ({ text, support: 'own', evidence: [] }))
const note = { safety: [], summary: [], points: [], observations: [], actions: [] }

test('what stands under safety is never emailed', () => {
  const sections = {
    ...note,
    safety: lines('She has thoughts of death.'),
    summary: lines('She sleeps.', 'She has thoughts of death.', 'She works.'),
  }
  expect(emailedPlaces(sections, 'summary')).toEqual([0, 2])
  expect(emailedPlaces({ ...sections, actions: lines('Call a friend') }, 'actions')).toEqual([0])
})

test('figures are not emailed', () => {
  const figure: AiLine = { text: 'Client: 7 words', support: 'figure', evidence: [] }
  expect(emailedPlaces({ ...note, summary: [figure, ...lines('She sleeps.')] }, 'summary')).toEqual([1])
})

test('no title of what Passages found concludes anything', () => {
  const titles = [sessionSectionTitles('passages'), reportSectionTitles('passages')].flatMap((each) =>
    Object.values(each),
  )
  // No line ever stands under Areas of concern, which a therapist can fill in.
  expect(titles.filter((title) => /summary|insight|observation|agreed|progress|recommend|mood/i.test(title))).toEqual(
    [],
  )
  expect(sessionSectionTitles('model').summary).toBe('Session summary')
  expect(reportSectionTitles(null).progress).toBe('Progress highlights')
})

describe('the preview of a session note', () => {
  test('has the first three insights, each of 30 characters', () => {
    const { keyInsights } = previewOf({
      ...note,
      points: lines('x'.repeat(30), 'y'.repeat(31), `${'z'.repeat(29)}  z`, 'fourth'),
    })
    expect(keyInsights).toEqual(['x'.repeat(30), `${'y'.repeat(30)}…`, `${'z'.repeat(29)}…`])
  })

  test('cuts between characters, and leaves no space before the ellipsis', () => {
    const { keyInsights } = previewOf({ ...note, points: lines('😀'.repeat(31), ' one\n two   three ') })
    expect(keyInsights).toEqual([`${'😀'.repeat(30)}…`, 'one two three'])
  })

  test('has the summary in one line of 400 characters', () => {
    expect(previewOf({ ...note, summary: lines('One.', ' Two.\n') }).summary).toBe('One. Two.')
    expect(previewOf({ ...note, summary: lines('x'.repeat(400)) }).summary).toBe('x'.repeat(400))
    expect(previewOf({ ...note, summary: lines('x'.repeat(401)) }).summary).toBe(`${'x'.repeat(400)}…`)
  })
})

test('the week of a report is from Sunday to Saturday', () => {
  for (const day of ['2026-05-31', '2026-06-03', '2026-06-06'])
    expect(reportWeek(day)).toEqual({ from: '2026-05-31', to: '2026-06-06' })
})
