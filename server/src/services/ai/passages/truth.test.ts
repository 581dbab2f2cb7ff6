import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { draft } from './draft.ts'
import { openPassages } from './passages-engine.ts'

const nobody = { clientNames: [], therapistNames: [] }
const anyText = fc.array(
  fc.oneof(
    fc.constantFrom(
      'S:',
      'Plan:\n',
      '\n\n',
      '- ',
      'Objective\n',
      'Therapist: ',
      'Client: ',
      '[00:12] ',
      'P: ',
      '5 hours. ',
      'Dr. Weber ',
      'kill myself. ',
      '“',
      '?',
      '\r\n',
      '\ud83d\ude42',
      '李',
      'a\u0301',
    ),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  { maxLength: 60 },
)

const kinds = ['note', 'transcript', 'session', 'clinical-note', 'wellness-record', 'self-care-task'] as const
const anySources = fc
  .array(fc.tuple(fc.constantFrom(...kinds), anyText), { minLength: 1, maxLength: 3 })
  .map((all) => all.map(([kind, parts], at): AiSource => ({ id: `${at}`, kind, date: null, text: parts.join('') })))

test('every line is a stretch of a source, to the letter, or a figure, and no section is longer than its limit', () => {
  fc.assert(
    fc.property(anySources, fc.constantFrom('session', 'report'), (sources, kind) => {
      const { sections } = draft({ kind, sources, ...nobody }, () => undefined)
      ;(kind === 'session' ? SessionSections : ReportSections).parse(sections)
      const all = Object.entries(sections).flatMap(([name, lines]) => lines.map((line) => ({ name, ...line })))
      const figures = all.filter(({ support }) => support === 'figure')
      expect(figures.filter(({ name, evidence }) => name !== 'summary' || evidence.length > 0)).toEqual([])
      for (const { text, support, evidence } of all.filter((line) => !figures.includes(line))) {
        expect([support, evidence.length]).toEqual(['extract', 1])
        const [place] = evidence
        const source = sources.find(({ id }) => id === place?.source)
        expect(source?.text.slice(place?.start, place?.end)).toBe(text)
        expect(place?.quote).toBe(text)
        expect(text.trim()).not.toBe('')
      }
    }),
    { numRuns: 400 },
  )
})

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const said = fc.tuple(
  fc.constantFrom('Ana', 'Dr Weber', 'T'),
  fc.array(word, { minLength: 1, maxLength: 12 }),
  fc.boolean(),
)

test('the figures of a transcript are those that anybody counts', () => {
  fc.assert(
    fc.property(fc.array(said, { minLength: 4, maxLength: 40 }), (turns) => {
      const names = [...new Set(turns.map(([name]) => name))]
      fc.pre(turns.length > 3 && names.length > 1)
      const text = turns.map(([name, words, asks]) => `${name}: ${words.join(' ')}${asks ? '?' : '.'}`).join('\n')
      const source: AiSource = { id: 'transcript', kind: 'transcript', date: null, text }
      const drafted = draft({ kind: 'session', sources: [source], ...nobody }, () => undefined)
      const { summary } = SessionSections.parse(drafted.sections)
      const all = turns.flatMap(([, words]) => words).length
      const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
      const expected = names.map((name) => {
        const own = turns.filter(([speaker]) => speaker === name)
        const words = own.flatMap(([, each]) => each).length
        const questions = own.filter(([, , asks]) => asks).length
        const share = `${Math.round((words * 100) / all)} %`
        return `${name}: ${plural(words, 'word')} (${share}), ${plural(own.length, 'turn')}, ${plural(questions, 'question')}`
      })
      expect(summary.map((line) => line.text)).toEqual(expected)
    }),
  )
})

describe('within its limits, in its thread', () => {
  const engine = openPassages()
  afterAll(() => engine.stop())
  const never = new AbortController().signal
  const danger = 'I want to kill myself.'
  test.each([
    ['200,000 characters', 'We walked to the harbour and slept 5 hours. '.repeat(4545)],
    ['200,000 characters without a full stop', 'and then we walked on '.repeat(9090)],
    ['one word of 200,000 letters', `${'a'.repeat(200_000)} `],
    ['a script that it does not know', 'ის აღარ ნერვიულობს სამსახურში. '.repeat(6450)],
    ['nonsense', `${'x7 \n\u0301?«{<- '.repeat(16_000)}\n`],
    ['one letter in each of 100,000 lines', 'x\n'.repeat(100_000)],
    ['100,000 headings', 'S:\nPlan:\n'.repeat(25_000)],
    ['100,000 turns', 'A: b?\nB: c.\n'.repeat(17_000)],
  ])('%s, with danger at the very end', { timeout: 60_000 }, async (_, filler) => {
    const source: AiSource = { id: 'note', kind: 'note', date: null, text: `${filler}${danger}` }
    const { sections } = await engine.write({ kind: 'session', sources: [source], ...nobody }, { signal: never })
    const parsed = SessionSections.parse(sections)
    expect(parsed.safety.map(({ text }) => text.slice(-danger.length))).toEqual([danger])
  })

  // A form takes 200,000 characters, and a week 600,000.
  test('5 MB of nonsense end at the memory limit, and the next draft is written', { timeout: 60_000 }, async () => {
    const write = (text: string) =>
      engine.write(
        { kind: 'session', sources: [{ id: 'note', kind: 'note', date: null, text }], ...nobody },
        { signal: never },
      )
    await expect(write('x7 \n\u0301?«{<- '.repeat(450_000))).rejects.toMatchObject({ problem: 'broken-off' })
    expect((await write(danger)).sections.safety).toHaveLength(1)
  })
})
