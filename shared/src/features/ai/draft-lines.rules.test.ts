import { expect, test } from 'vitest'
import { noteTemplates } from '../clinical-notes/clinical-notes.rules.ts'
import type { AiLine, AiSupport } from './ai-lines.contract.ts'
import { insertSessionText, type NoteSections, type SessionText } from './draft-in-note.rules.ts'
import { leaveLines, linesOfDraft, takeLines } from './draft-lines.rules.ts'

const line = (text: string, support: AiSupport = 'extract', quote?: string): AiLine => ({
  text,
  support,
  evidence: quote === undefined ? [] : [{ source: 'note', start: 0, end: quote.length, quote }],
})
const text: SessionText = {
  sections: {
    safety: [line('A fleeting thought.')],
    summary: [line('Slept badly.'), line('Sleep is worse.', 'supported', 'Woke at four.')],
    points: [line('Misses her sister.')],
    observations: [line('Slow speech.')],
    actions: [line('Keep a diary.'), line('Call the GP.')],
  },
  sources: [],
  engine: 'model',
}
const origin = 'Source: AI draft of 4 May 2026 (sentences picked from my notes).'
const soap: NoteSections = noteTemplates.soap.sections.map(({ heading }) => ({ heading, text: '' }))
const free: NoteSections = [{ heading: '', text: '' }]
const all = (into: NoteSections) => insertSessionText(into, text, { origin }).sections
const states = (sections: NoteSections) => linesOfDraft(text, sections).map(({ words, state }) => [words, state])
const keyOf = (words: string) => linesOfDraft(text, soap).find((one) => one.words.startsWith(words))?.key ?? ''
const keys = linesOfDraft(text, soap).map(({ key }) => key)
const leave = (from: NoteSections, ...words: string[]) => leaveLines(from, text, { keys: words.map(keyOf), origin })
const take = (into: NoteSections, ...words: string[]) => takeLines(into, text, { keys: words.map(keyOf), origin })

test('the lines stand in the order of the note, with their section and without danger', () => {
  expect(linesOfDraft(text, all(soap)).map(({ section, words, state }) => [section, words, state])).toEqual([
    ['Session summary', 'Slept badly.', 'taken'],
    ['Session summary', 'Sleep is worse. [from: “Woke at four.”]', 'taken'],
    ['Key insights', 'Misses her sister.', 'taken'],
    ['Observations', 'Slow speech.', 'taken'],
    ['Action items', 'Keep a diary.', 'taken'],
    ['Action items', 'Call the GP.', 'taken'],
  ])
  expect(linesOfDraft(text, soap).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'left'))
})

test.each([
  ['SOAP', soap],
  ['free text', free],
])('taking none and then all is what taking all was: %s', (_name, sections) => {
  const none = leaveLines(all(sections), text, { keys, origin })
  expect(none).toEqual(sections)
  expect(takeLines(none, text, { keys, origin })).toEqual(all(sections))
})

test.each([
  ['SOAP', soap],
  ['free text', free],
])('a line that is left out comes back in its place: %s', (_name, sections) => {
  for (const words of ['Slept', 'Sleep is', 'Misses', 'Slow', 'Keep', 'Call']) {
    const without = leave(all(sections), words)
    expect(states(without).filter(([, state]) => state === 'left')).toHaveLength(1)
    expect(without.map((section) => section.text).join('\n')).not.toContain(words)
    expect(take(without, words)).toEqual(all(sections))
  }
})

test('a single line is taken into a note with text, which stays', () => {
  const into = soap.map((section) => (section.heading === 'Plan' ? { ...section, text: 'Typed before.' } : section))
  expect(take(into, 'Call').find(({ heading }) => heading === 'Plan')?.text).toBe(
    `Typed before.\n\n- Call the GP.\n\n${origin}`,
  )
  expect(leave(take(into, 'Call'), 'Call')).toEqual(into)
})

test('a row that the therapist changed is theirs: it stays when its line is left out, and its line can be taken again', () => {
  const changed = all(free).map((section) => ({
    ...section,
    text: section.text.replace('- Slow speech.', '- Slow speech, at first.'),
  }))
  expect(states(changed)).toContainEqual(['Slow speech.', 'said'])
  expect(leaveLines(changed, text, { keys, origin })[0]?.text).toBe('Observations\n- Slow speech, at first.')
})

test('what the note says in other words counts as said', () => {
  const said = soap.map((section) => ({ ...section, text: 'She should call the GP. Soon.' }))
  expect(states(said)).toContainEqual(['Call the GP.', 'said'])
  expect(states(said)).toContainEqual(['Keep a diary.', 'left'])
  const elsewhere = linesOfDraft(text, free, 'A signed note: she should call the GP.').map(({ state }) => state)
  expect(elsewhere).toEqual(['left', 'left', 'left', 'left', 'left', 'said'])
})

test('what a line rests on may be missing in its row, if the note quoted it before', () => {
  const sections = soap.map((section, at) => (at === 0 ? { ...section, text: '- Sleep is worse.' } : section))
  expect(states(sections)).toContainEqual(['Sleep is worse. [from: “Woke at four.”]', 'taken'])
  expect(leave(sections, 'Sleep is')[0]?.text).toBe('')
})
