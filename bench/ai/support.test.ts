import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { expect, test } from 'vitest'
import { parseText } from './corpus.ts'
import { judge } from './support.ts'

const note = 'Mara sleeps 5 hours and said "it never stops". She has no plan to leave. Her brother Tom calls on Sunday.'
const text = parseText(
  `# kind: session\n# form: x\n# client: Mara\n# therapist: T\n=== note\n${note}\n--- expect\n`,
  'tuning',
  'en',
  'x',
)

function verdict(written: string, words: string): string {
  const start = note.indexOf(words)
  const line: AiLine = {
    text: written,
    support: 'supported',
    evidence: [{ source: 'note', start, end: start + words.length, quote: words }],
  }
  return judge(text, line).verdict
}

test.each([
  ['Mara sleeps five to 5 hours.', 'Mara sleeps 5 hours'],
  ['There is no plan to leave.', 'She has no plan to leave.'],
  ['The brother calls on Sunday.', 'Her brother Tom calls on Sunday.'],
  ['She said “it never stops”.', 'said "it never stops"'],
])('"%s" is supported by "%s"', (written, words) => {
  expect(verdict(written, words)).toBe('supported')
})

test.each([
  ['an invented number', 'Mara sleeps 6 hours.', 'Mara sleeps 5 hours'],
  ['a number from elsewhere', 'The brother calls 5 times on Sunday.', 'Her brother Tom calls on Sunday.'],
  ['an invented quotation', 'Mara said “I am tired”.', 'Mara sleeps 5 hours and said'],
  ['an invented name', 'Her brother and Agatha call on Sunday.', 'Her brother Tom calls on Sunday.'],
  ['a dropped denial', 'She has a plan to leave.', 'She has no plan to leave.'],
  ['an added denial', 'Her brother never calls on Sunday.', 'Her brother Tom calls on Sunday.'],
  ['a denial cut off', 'plan to leave.', 'She has no plan to leave.'],
])('%s is a major fault', (_, written, words) => {
  expect(verdict(written, words)).toBe('major')
})

test('a sentence with few words of its evidence is unsupported', () => {
  expect(verdict('The client has made a full recovery.', 'Mara sleeps 5 hours')).toBe('unsupported')
  expect(verdict('Mara sleeps soundly since moving house.', 'Mara sleeps 5 hours')).toBe('unsupported')
})
