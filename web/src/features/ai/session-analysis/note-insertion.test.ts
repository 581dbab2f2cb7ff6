import type { AiLine, AiSupport } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { noteTemplates } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { expect, test } from 'vitest'
import { lineKey } from '../lines/LineChoice.tsx'
import { insertLines, type NoteSections } from './note-insertion.ts'
import { sessionSections } from './session-sections.ts'

const line = (text: string, support: AiSupport = 'own', quote?: string): AiLine => ({
  text,
  support,
  evidence: quote === undefined ? [] : [{ source: 'note', start: 0, end: quote.length, quote }],
})
const note: AiSessionNote = {
  id: 'n1',
  clientId: 'c1',
  sessionDate: '2026-05-04',
  durationMinutes: 60,
  notes: 'Slept badly.',
  transcript: null,
  sections: {
    safety: [line('A fleeting thought.', 'extract', 'A fleeting thought.')],
    summary: [line('Slept badly.', 'extract', 'Slept badly.'), line('Sleep is worse.', 'supported', 'Slept badly.')],
    points: [line('Slept badly.', 'extract', 'Slept badly.')],
    observations: [line('Slow speech.')],
    actions: [line('Keep a diary.')],
  },
  moodAssessment: null,
  language: 'en',
  notDone: [],
  engine: 'model',
  model: 'careful-7b',
  sharedAt: null,
  version: 1,
  createdAt: '2026-05-04T10:00:00Z',
  updatedAt: '2026-05-04T10:00:00Z',
}
const sections = sessionSections(note.sections)
const all = new Set(sections.flatMap(({ id, lines }) => lines.map((_, index) => lineKey(id, index))))
const empty = (template: keyof typeof noteTemplates): NoteSections =>
  noteTemplates[template].sections.map(({ heading }) => ({ heading, text: '' }))
const inserted = (into: NoteSections, chosen: ReadonlySet<string> = all) =>
  Object.fromEntries(insertLines(into, { note, sections, chosen }).map(({ heading, text }) => [heading, text]))

const source = 'Source: AI session note of 4 May 2026 (drafted by careful-7b, reviewed by me).'

test('lines go below the headings that fit them, once, with what they rest on', () => {
  expect(inserted(empty('soap'))).toEqual({
    Subjective: '- Slept badly.\n- Sleep is worse. [from: “Slept badly.”]',
    Objective: '- Slow speech.',
    Assessment: 'Safety\n- A fleeting thought.',
    Plan: `- Keep a diary.\n\n${source}`,
  })
  const dap = inserted(empty('dap'))
  expect(dap['Data']).toBe('- Slept badly.\n- Sleep is worse. [from: “Slept badly.”]\n\n- Slow speech.')
  expect(dap['Plan']).toContain('- Keep a diary.')
  expect(inserted(empty('birp'))['Response']).toBe('- Slow speech.')
  const own = inserted([
    { heading: 'Beobachtungen / observed', text: '' },
    { heading: 'Next steps', text: '' },
  ])
  expect(own['Next steps']).toContain('- Keep a diary.')
  expect(own['Beobachtungen / observed']).toContain('- Slow speech.')
})

test('without headings, each section keeps its name', () => {
  expect(inserted([{ heading: '', text: '' }], new Set([lineKey('actions', 0)]))['']).toBe(
    `Action items\n- Keep a diary.\n\n${source}`,
  )
})

test('what stands in the note stays, above', () => {
  const into = [
    { heading: 'Subjective', text: 'Typed before.' },
    { heading: 'Plan', text: '' },
  ]
  expect(inserted(into, new Set([lineKey('summary', 0)]))).toEqual({
    Subjective: 'Typed before.\n\n- Slept badly.',
    Plan: source,
  })
})

test('what was inserted before is not there twice', () => {
  const once = insertLines(empty('soap'), { note, sections, chosen: new Set([lineKey('summary', 0)]) })
  const twice = insertLines(once, { note, sections, chosen: all })
  const text = twice.map((section) => section.text).join('\n')
  expect([text.split('- Slept badly.').length, text.split(source).length]).toEqual([2, 2])
  expect(insertLines(twice, { note, sections, chosen: all })).toEqual(twice)
})
