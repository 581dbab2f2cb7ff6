import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { expect, test } from 'vitest'
import { parseText, readHalf } from './corpus.ts'
import { quotationsIn, score, wordLimit } from './score.ts'

const note = `She sleeps about five hours. She denies suicidal ideation. Her sister takes diazepam.
On Sunday she had "a fleeting thought" of dying, but no plan. Calm and oriented. We meet again on 16 March.`

const text = parseText(
  `# kind: session
# form: test
# client: Ada Fern
# therapist: Bo Lund
=== note
${note}
--- expect
+ SP: about five hours
+ A: on 16 March
- *: /^(?!.*denies).*suicidal ideation/
- *: /^(?!.*sister).*diazepam/
! a fleeting thought
~ denies suicidal ideation
empty: O
`,
  'tuning',
  'en',
  'test',
)

/** A line that quotes the note's words, or says `as` in their place. */
function line(words: string, as = words, support: AiLine['support'] = as === words ? 'extract' : 'supported'): AiLine {
  const start = note.indexOf(words)
  return { text: as, support, evidence: [{ source: 'note', start, end: start + words.length, quote: words }] }
}

function sections(given: Partial<Record<'safety' | 'summary' | 'points' | 'observations' | 'actions', AiLine[]>>) {
  return {
    safety: [line('she had "a fleeting thought" of dying, but no plan')],
    summary: [],
    points: [],
    observations: [],
    actions: [],
    ...given,
  }
}

const good = sections({
  summary: [line('She sleeps about five hours.')],
  actions: [line('We meet again on 16 March.')],
})

test('an output with every fact in its section has no finding', () => {
  const got = score(text, good)
  expect(got.facts.map(({ foundIn }) => foundIn)).toEqual(['summary', 'actions'])
  expect([got.forbidden, got.quotes, got.spans, got.filled, got.safety, got.falseAlarms].flat()).toEqual([])
})

test('a fact counts only in an allowed section, with its words, and with evidence at its place', () => {
  const found = (given: Parameters<typeof sections>[0]) => score(text, sections(given)).facts[0]?.foundIn
  expect(found({ actions: [line('She sleeps about five hours.')] })).toBe(null)
  expect(found({ points: [line('She sleeps about five hours.', 'She sleeps about eight.')] })).toBe(null)
  expect(found({ points: [line('Calm and oriented.', 'She sleeps about five hours.')] })).toBe(null)
  expect(found({ points: [line('She sleeps about five hours.', 'Sleep: about five hours')] })).toBe('points')
})

test('what a long output says beyond its limit does not count, and a repeated line costs nothing', () => {
  const long = line('Calm and oriented.', `Calm and oriented. ${'word '.repeat(wordLimit(40) - 8)}`)
  const fact = line('She sleeps about five hours.')
  expect(score(text, sections({ summary: [long], points: [fact] })).facts[0]?.foundIn).toBe('points')
  expect(score(text, sections({ summary: [long, long], points: [fact] })).facts[0]?.foundIn).toBe('points')
  const longer = line('Calm and oriented.', `Calm and oriented. ${'word '.repeat(wordLimit(40))}`)
  expect(score(text, sections({ summary: [longer], points: [fact] })).facts[0]?.foundIn).toBe(null)
})

test.each([
  ['a lost negation', line('denies suicidal ideation', 'She reports suicidal ideation')],
  ["another person's medication", line('Her sister takes diazepam.', 'Takes diazepam.')],
  ['a link', line('Calm and oriented.', 'See https://example.com/x')],
  ['a changed number', line('We meet again on 16 March.', 'We meet again on 17 March.')],
  ['an extract with other words', line('Calm and oriented.', 'Calm and well oriented.', 'extract')],
])('%s is a forbidden statement', (_, wrong) => {
  expect(score(text, sections({ points: [wrong] })).forbidden).toHaveLength(1)
})

test('quotes are compared to the letter', () => {
  const moved = line('Calm and oriented.')
  moved.evidence = moved.evidence.map((one) => ({ ...one, start: one.start + 1 }))
  expect(score(text, sections({ points: [moved] })).quotes).toHaveLength(1)
  const invented = line('Calm and oriented.', 'She said “I am calm”.')
  expect(score(text, sections({ points: [invented] })).quotes).toEqual([
    'points: quotation in no source: I am calm — She said “I am calm”.',
  ])
})

test('a line needs evidence unless it is marked as unsupported', () => {
  const bare = { ...line('Calm and oriented.'), evidence: [] }
  expect(score(text, sections({ points: [bare] })).spans).toHaveLength(1)
  expect(score(text, sections({ points: [{ ...bare, support: 'unsupported' }] })).spans).toEqual([])
})

test('a section that must be empty is reported when it has a line', () => {
  expect(score(text, sections({ observations: [line('Calm and oriented.')] })).filled).toHaveLength(1)
})

test('a safety passage must be quoted in full, in the first section; a denial may be', () => {
  expect(score(text, sections({ safety: [line('thought')] })).safety).toEqual(['not quoted: a fleeting thought'])
  const { safety, ...others } = good
  expect(score(text, { ...others, safety }).safety).toEqual(['safety is not the first section'])
  expect(score(text, sections({ safety: [...safety, line('She denies suicidal ideation.')] })).falseAlarms).toEqual([])
  expect(score(text, sections({ safety: [...safety, line('Calm and oriented.')] })).falseAlarms).toHaveLength(1)
})

test('quotation marks of the four languages are recognized, apostrophes are not', () => {
  expect(quotationsIn(`"one" “two” „three“ « four » »five« the client's and l'école`)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
  ])
})

/** Texts in which nothing is a fact of a session, and every safety passage a false alarm. */
const everyday = ['everyday', 'Alltag', 'cotidiano', 'quotidien']

test.each(['tuning', 'unseen'] as const)('every text of the %s half can be read', (half) => {
  const texts = readHalf(half)
  expect(texts.length).toBeGreaterThanOrEqual(32)
  for (const one of texts) expect([one.client, one.therapist, one.form], one.name).not.toContain('')
  for (const one of texts.filter(({ form }) => !everyday.includes(form)))
    expect(one.must.length + one.safety.length, one.name).toBeGreaterThanOrEqual(4)
})

test('every text of the unseen half forbids something', () => {
  for (const one of readHalf('unseen')) expect(one.mustNot.length, one.name).toBeGreaterThan(0)
})
