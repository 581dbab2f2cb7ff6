import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../ui/Toaster.tsx'
import { countUnresolved, type LineSection, placeOf } from './line-sections.ts'
import { LinesWithSources } from './LinesWithSources.tsx'
import { backingOf } from './line-labels.ts'

const note = 'Slept badly again. She will call her sister on Monday. A fleeting thought, no plan.'
const sources: AiSource[] = [{ id: 'note', kind: 'note', date: null, text: note }]
const quoteOf = (quote: string) => ({
  source: 'note',
  start: note.indexOf(quote),
  end: note.indexOf(quote) + quote.length,
  quote,
})
const extract = (text: string): AiLine => ({ text, support: 'extract', evidence: [quoteOf(text)] })
const section = (id: string, title: string, lines: AiLine[]): LineSection => ({
  id,
  title,
  lines,
  empty: 'Nothing was said about this.',
})
const made = () => [
  section('safety', 'Safety', [extract('A fleeting thought, no plan.')]),
  section('points', 'Key insights', [
    extract('Slept badly again.'),
    { text: 'She is improving.', support: 'unsupported', doubt: 'not-said', evidence: [] },
  ]),
  section('observations', 'Observations', []),
]

/** The sections after each change. */
let kept: LineSection[][] = []
const shown = () => kept.at(-1) ?? []
function Edited({ readOnly = false, width = 1440 }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const [sections, setSections] = useState(made)
  useEffect(() => {
    kept.push(sections)
  }, [sections])
  const change = (id: string, lines: AiLine[]) =>
    setSections(sections.map((one) => (one.id === id ? { ...one, lines } : one)))
  return (
    <>
      <LinesWithSources sections={sections} sources={sources} onChange={readOnly ? undefined : change} />
      <Toaster />
    </>
  )
}
const points = () => within(screen.getByRole('region', { name: 'Key insights' }))
beforeEach(() => {
  kept = []
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a line shows its words in the source, and hides them again', () => {
  render(<Edited />)
  const line = screen.getByRole('button', { name: 'Slept badly again.' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(line)
  const pane = within(screen.getByRole('complementary', { name: 'Where this comes from' }))
  expect(pane.getByRole('region', { name: 'Text of the source: Your note' }).textContent).toBe(note)
  expect(document.querySelector('mark')?.textContent).toBe('Slept badly again.')
  expect(line.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(line)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('closing the source returns the focus to its line', () => {
  render(<Edited />)
  fireEvent.click(screen.getByRole('button', { name: 'Slept badly again.' }))
  const close = screen.getByRole('button', { name: 'Close the source' })
  close.focus()
  fireEvent.click(close)
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Slept badly again.' }))
})

test('on a phone, the source opens in a sheet', async () => {
  render(<Edited width={390} />)
  fireEvent.click(screen.getByRole('button', { name: 'Slept badly again.' }))
  const sheet = await screen.findByRole('dialog', { name: 'Where this comes from' })
  expect(sheet.querySelector('mark')?.textContent).toBe('Slept badly again.')
})

test('support is said in words, and safety is quoted as no risk assessment', () => {
  render(<Edited readOnly />)
  points().getByText('Word for word')
  points().getByText('No support found')
  points().getByText('On a second reading, its sentences don’t say this.')
  screen.getByText(/This is not a risk assessment/)
  screen.getByRole('button', { name: '“A fleeting thought, no plan.”' })
  screen.getByText('Nothing was said about this.')
  expect(screen.queryByRole('button', { name: /Edit|Remove|Confirm|Add/ })).toBeNull()
})

test('an unsupported line is confirmed, and becomes the therapist’s own', () => {
  render(<Edited />)
  expect(countUnresolved(shown())).toBe(1)
  screen.getByText(/The model wrote 1 line that the sources don’t support/)
  const confirm = points().getByRole('button', { name: 'Confirm as mine' })
  confirm.focus()
  fireEvent.click(confirm)
  expect(document.activeElement).toBe(points().getAllByRole('button', { name: 'Edit line' })[1])
  expect(countUnresolved(shown())).toBe(0)
  expect(screen.queryByText(/The model wrote/)).toBeNull()
  points().getByText('Your words')
  expect(points().queryByText(/gave no passage/)).toBeNull()
  expect(shown()[1]?.lines[1]).toEqual({ text: 'She is improving.', support: 'own', evidence: [] })
})

test('a line is edited, and keeps its source', () => {
  render(<Edited />)
  fireEvent.click(points().getAllByRole('button', { name: 'Edit line' })[0] as HTMLElement)
  const field = screen.getByRole('textbox', { name: 'Text of the line' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Still sleeps badly.' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(shown()[1]?.lines[0]).toEqual({
    text: 'Still sleeps badly.',
    support: 'own',
    evidence: [quoteOf('Slept badly again.')],
  })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit line')
})

test('a removed line can be brought back', async () => {
  render(<Edited />)
  fireEvent.click(points().getAllByRole('button', { name: 'Remove line' })[0] as HTMLElement)
  expect(shown()[1]?.lines.map(({ text }) => text)).toEqual(['She is improving.'])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(shown()[1]?.lines.map(({ text }) => text)).toEqual(['Slept badly again.', 'She is improving.'])
})

test('a line of one’s own is added', () => {
  render(<Edited />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a line to Observations' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'New line in Observations' }), { target: { value: ' Calm. ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(shown()[2]?.lines).toEqual([{ text: 'Calm.', support: 'own', evidence: [] }])
})

test('words that moved in a source are found where they stand now', () => {
  expect(placeOf(`Added. ${note}`, quoteOf('Slept badly again.'))).toEqual({ start: 7, end: 25 })
  expect(
    placeOf(`Slept badly again. ${'x'.repeat(100)} Slept badly again.`, {
      ...quoteOf('Slept badly again.'),
      start: 110,
    }),
  ).toEqual({
    start: 120,
    end: 138,
  })
  expect(placeOf('Rewritten.', quoteOf('Slept badly again.'))).toBeUndefined()
})

test.each<[NonNullable<AiLine['danger']>, string]>([
  [{ by: 'list', kind: 'self-harm' }, 'Word for word · Marked by the list as self-harm'],
  [{ by: 'model', kind: null }, 'Word for word · Marked by the model'],
  [
    { by: 'both', kind: 'child or dependant' },
    'Word for word · Marked by the list and the model as a child or dependant at risk',
  ],
])('words to look at say who marked them: %j', (danger, text) => {
  expect(backingOf({ text: 'x', support: 'extract', danger, evidence: [] })).toBe(text)
})

test.each<[string, Pick<AiLine, 'doubt' | 'doubted'>, string]>([
  ['a second reading', { doubt: 'not-said' }, 'On a second reading, its sentences don’t say this.'],
  ['a part', { doubt: 'partly-said' }, 'On a second reading, its sentences say only part of this.'],
  ['a number', { doubt: 'number', doubted: '100' }, '“100” is not in its sentences.'],
  ['a dose', { doubt: 'dose', doubted: '50 ml' }, 'The dose or unit “50 ml” is not in its sentences.'],
  ['a name', { doubt: 'name', doubted: 'Agatha' }, 'The name “Agatha” is not in its sentences.'],
  [
    'a quotation',
    { doubt: 'quotation', doubted: 'I give up' },
    'It quotes “I give up”, and its sentences don’t say that.',
  ],
  ['a direction', { doubt: 'direction', doubted: 'worse' }, 'It says “worse”, and its sentences don’t.'],
  ['no word, of an earlier draft', { doubt: 'name' }, 'It has a name that is not in its sentences.'],
  ['a word of a doubt that names none here', { doubt: 'negation', doubted: 'not' }, 'A “not” was added or left out.'],
])('an unsupported line says why: %s', (_, why, text) => {
  const line: AiLine = { text: 'She drinks vodka.', support: 'unsupported', ...why, evidence: [] }
  render(<LinesWithSources sections={[section('points', 'Key insights', [line])]} sources={sources} />)
  expect(points().getByText(text).textContent).toBe(text)
})

const spoken = 'Therapist: Do you think of dying?\nClient: I was tired. I want to die.\nTherapist: I see.'
const said = (quote: string): AiLine => {
  const start = spoken.indexOf(quote)
  return {
    text: quote,
    support: 'extract',
    evidence: [{ source: 'transcript', start, end: start + quote.length, quote }],
  }
}

test('danger in a transcript is shown with who said it and what was asked, a figure as counted', () => {
  const transcript: AiSource = { id: 'transcript', kind: 'transcript', date: null, text: spoken }
  const figure: AiLine = { text: 'Client: 7 words (50 %)', support: 'figure', evidence: [] }
  const sections = [
    section('safety', 'Words to look at', [said('I want to die.')]),
    section('summary', 'Passages and figures', [figure, said('I was tired.')]),
  ]
  render(<LinesWithSources sections={sections} sources={[transcript]} />)
  const danger = within(screen.getByRole('region', { name: 'Words to look at' }))
  expect(danger.getByText('Therapist: “Do you think of dying?”')).toBeTruthy()
  expect(danger.getByRole('button', { name: 'Client: “I want to die.”' })).toBeTruthy()
  const others = within(screen.getByRole('region', { name: 'Passages and figures' }))
  expect(others.getByRole('button', { name: 'Client: “I was tired.”' })).toBeTruthy()
  expect(others.getByText('Client: 7 words (50 %)')).toBeTruthy()
  expect(others.getByText('Counted')).toBeTruthy()
  expect(others.queryByText(/Do you think/)).toBeNull()
})

test('an unsupported line of a draft that says no doubt is shown', () => {
  const line: AiLine = { text: 'She drinks vodka.', support: 'unsupported', evidence: [] }
  render(<LinesWithSources sections={[section('points', 'Key insights', [line])]} sources={sources} />)
  expect(points().getAllByText('She drinks vodka.')).toHaveLength(1)
  expect(points().getByText('No support found').parentElement?.textContent).toBe('No support found')
})
