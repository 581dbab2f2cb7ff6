import { expect, test } from 'vitest'
import { noteTemplates } from '../clinical-notes/clinical-notes.rules.ts'
import type { AiLine, SessionSections } from './ai-lines.contract.ts'
import { insertSessionText } from './draft-in-note.rules.ts'
import { meaningOf, sectionUnder } from './section-headings.rules.ts'

const soap = noteTemplates.soap.sections.map(({ heading }) => heading)
const own = ['Anliegen', 'Körper', 'Was wir vereinbart haben']

test.each([
  ['S', 0],
  ['Subjektiv', 0],
  ['O (Befund)', 1],
  ['Objectif', 1],
  ['Évaluation', 2],
  ['BEURTEILUNG', 2],
  ['Nächste  Schritte', 3],
  ['Próxima sesión', 3],
  ['Objectifs', -1],
  ['Medication', -1],
  ['Family', -1],
] as const)('"%s" stands for a section of SOAP', (heading, place) => {
  expect(sectionUnder(heading, soap)).toBe(place)
})

test('the words of a template of the practice are known as they are written there', () => {
  expect(sectionUnder('KÖRPER', own)).toBe(1)
  expect(sectionUnder('korper', own)).toBe(1)
  expect(sectionUnder('Geist', own)).toBe(-1)
})

test('a letter alone is a heading only where letters are', () => {
  expect(meaningOf('P')).toBeUndefined()
  expect(meaningOf('P', true)).toBe('plan')
  expect(meaningOf('X', true)).toBeUndefined()
})

const line = (text: string, heading?: string): AiLine => ({
  text,
  support: 'extract',
  ...(heading !== undefined && { heading }),
  evidence: [{ source: 'note', start: 0, end: text.length, quote: text }],
})
const nothing: SessionSections = { safety: [], summary: [], points: [], observations: [], actions: [] }

/** The sections of a note as it is after the lines went into it, without the sentence about their source. */
function inNote(headings: readonly string[], sections: Partial<SessionSections>) {
  const into = headings.map((heading) => ({ heading, text: '' }))
  const text = { sections: { ...nothing, ...sections }, sources: [], engine: 'passages' as const }
  const origin = 'Source.'
  return insertSessionText(into, text, { origin }).sections.map((section) => section.text.replace(/\s*Source\.$/, ''))
}

test('what the writer put below a heading goes below the same one of the note, in another language and another form', () => {
  const written = {
    summary: [line('Müde.', 'S'), line('Erschöpfung.', 'Beurteilung')],
    observations: [line('Affekt flach.', 'Befund')],
    actions: [line('Tagebuch.', 'Procedere')],
  }
  expect(inNote(soap, written)).toEqual(['- Müde.', '- Affekt flach.', '- Erschöpfung.', '- Tagebuch.'])
  const girp = noteTemplates.girp.sections.map(({ heading }) => heading)
  expect(inNote(girp, { summary: [line('Ruhiger.', 'Réponse'), line('Atmen.', 'Intervención')] })).toEqual([
    '',
    '- Atmen.',
    '- Ruhiger.',
    '',
  ])
})

test('sections of a template of the practice get what stands below their names; the others stay empty', () => {
  expect(inNote(own, { summary: [line('Verspannt.', 'Körper')] })).toEqual(['', '- Verspannt.', ''])
})

test('Objective and Plan stay empty without a sentence that the writer put there', () => {
  expect(inNote(soap, { summary: [line('Feels tired.', 'S')], points: [line('Woke at 4.', 'S')] })).toEqual([
    '- Feels tired.\n- Woke at 4.',
    '',
    '',
    '',
  ])
})

test.each([
  ['Beobachtung', 'Vereinbarungen'],
  ['Observación', 'Acuerdos'],
  ['Examen mental', 'À faire'],
])('headings in four languages get what fits them: %s, %s', (observed, plan) => {
  const sections = { observations: [line('Flat affect.')], actions: [line('Keep a diary.')] }
  expect(inNote(['Notes', plan, observed], sections)).toEqual(['', '- Keep a diary.', '- Flat affect.'])
})
