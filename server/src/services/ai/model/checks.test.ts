import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { describe, expect, test } from 'vitest'
import { checkedLine, unsupportedBecause } from './checks.ts'
import { pseudonymsFor } from './pseudonyms.ts'
import { readSources } from './prompt.ts'
import { openPassages } from './quotations.ts'

const nobody = pseudonymsFor({ client: [], therapist: [] })

const sourceOf = (text: string, date: string | null = null): AiSource => ({ id: 'note', kind: 'note', date, text })
const evidenceOf = (quote: string, text = quote) => {
  const start = text.indexOf(quote)
  return { source: 'note', start, end: start + quote.length, quote }
}
const reason = (line: string, quote: string, date: string | null = null) =>
  unsupportedBecause(line, [evidenceOf(quote)], { sources: [sourceOf(quote, date)], otherNames: [] })?.doubt

const doubtOf = (line: string, quote: string) =>
  unsupportedBecause(line, [evidenceOf(quote)], { sources: [sourceOf(quote)], otherNames: [] })

describe('a line follows from its evidence', () => {
  test.each([
    ['She slept badly all week.', 'She slept badly all week, she says.'],
    ['She slept badly.', 'She slept badly, but she did not cry.'],
    ['She did not cry.', 'She slept badly, but she did not cry.'],
    ['Takes sertraline 50 mg.', 'Takes sertraline 50mg since March.'],
    ['Denies thoughts of suicide.', 'Client denies any thoughts of suicide.'],
    ['She said “it is too much”.', 'She said “it is too much” and cried.'],
    ['Three panic attacks this week.', '3 panic attacks this week'],
    ['Schläft seit März nur noch fünf Stunden.', 'Schläft seit März nur noch fünf Stunden pro Nacht.'],
    ['Verneint Suizidgedanken.', 'Pat. verneint Suizidgedanken.'],
    ['Niega ideas de muerte.', 'Niega ideas de muerte.'],
    ['No siente nada por las mañanas.', 'Dice que no siente nada por las mañanas.'],
    ['Elle ne dort pas bien.', 'Elle ne dort pas bien depuis lundi.'],
    // Other forms, synonyms, more general words, and words about the conversation.
    ['The client reports that she has been drinking tea each evening.', 'Drinks tea every evening.'],
    ['She quarrelled with her mother.', 'Argued with her mother.'],
    ['Takes her medication in the morning.', 'Takes sertraline in the morning.'],
    ['Die Klientin sagt, der Vater habe sie angeschrien.', 'Ihr Vater schrie sie an.'],
    ['Bauchschmerzen vor der Schule.', 'Bauchweh vor der Schule.'],
    ['La paciente se despertó cansada.', 'Se despierta agotada.'],
    ['Elle a peur du tremblement de ses mains.', 'Craint que ses mains tremblent.'],
  ])('%s', (line, quote) => {
    expect(reason(line, quote)).toBeUndefined()
  })

  test('a date of its record counts', () => {
    expect(reason('Slept badly on 4 May 2026.', 'Slept badly in May', '2026-05-04')).toBe('number')
    expect(reason('Slept badly on 2026-05-04.', 'Slept badly', '2026-05-04')).toBeUndefined()
    expect(reason('Slept 4 hours.', 'Slept badly for hours', '2026-05-04')).toBe('number')
  })
})

describe('a line does not follow from its evidence', () => {
  test.each([
    ['Takes sertraline 100 mg.', 'Takes sertraline 50 mg.', 'number'],
    ['Takes 50 ml of sertraline.', 'Takes 50 mg of sertraline.', 'dose'],
    ['Five panic attacks this week.', '3 panic attacks this week', 'number'],
    ['She said “I give up”.', 'She said “it is too much”.', 'quotation'],
    ['She slept well, as Agatha Pell confirmed.', 'She slept well.', 'name'],
    ['Agatha Pell slept well.', 'She slept well.', 'name'],
    ['She slept well in Lisbon.', 'She slept well in the new flat.', 'name'],
    ['Denies thoughts of suicide.', 'No thoughts of suicide were mentioned.', 'denial'],
    ['Verneint Suizidgedanken.', 'Suizidgedanken nicht erfragt.', 'denial'],
    ['Niega ideas de muerte.', 'No se preguntó por ideas de muerte.', 'denial'],
    ['La patiente nie des idées suicidaires.', 'Les idées suicidaires de la patiente sont absentes.', 'denial'],
    [
      'She cried in the session.',
      'She did not cry in the session, she cried at home. She never cried in the session.',
      'negation',
    ],
    ['She does sleep and does not eat.', 'She does not sleep and does not eat.', 'negation'],
    ['She has thoughts of suicide.', 'She has no thoughts of suicide.', 'negation'],
    ['She has no thoughts of suicide.', 'She has thoughts of suicide.', 'negation'],
    ['Er schläft gut.', 'Er schläft nicht gut.', 'negation'],
    ['Duerme bien.', 'No duerme bien.', 'negation'],
    ['Elle dort bien.', 'Elle ne dort pas bien.', 'negation'],
    ['Mood was euthymic with full affective range.', 'She slept badly.', 'other-words'],
    ['The client has made a full recovery.', 'The client slept badly.', 'other-words'],
  ])('%s ← %s', (line, quote, why) => {
    expect(reason(line, quote)).toBe(why)
  })

  test.each([
    ['Takes sertraline 100 mg.', 'Takes sertraline 50 mg.', '100'],
    ['Five panic attacks this week.', '3 panic attacks this week', 'Five'],
    ['Takes 50 ml of sertraline.', 'Takes 50 mg of sertraline.', '50 ml'],
    ['She slept well in Lisbon.', 'She slept well in the new flat.', 'Lisbon'],
    ['She said “I give up”.', 'She said “it is too much”.', 'I give up'],
    ['Her sleep is better.', 'Her sleep is worse.', 'better'],
    ['Drinks vodka every evening.', 'Drinks tea every evening.', 'vodka'],
    ['Trinkt jeden Abend Wodka.', 'Trinkt jeden Abend Tee.', 'Wodka'],
    ['Toma vodka todas las noches.', 'Toma té todas las noches.', 'vodka'],
    ['Boit de la vodka tous les soirs.', 'Boit du thé tous les soirs.', 'vodka'],
    [
      `She said “${'I give up. '.repeat(40)}”.`,
      'She said “it is too much”.',
      `${'I give up. '.repeat(40).slice(0, 119)}…`,
    ],
  ])('and says what: %s ← %s', (line, quote, word) => {
    expect(doubtOf(line, quote)?.doubted).toBe(word)
  })

  test('without evidence', () => {
    expect(
      unsupportedBecause('She slept badly.', [], { sources: [sourceOf('She slept badly.')], otherNames: [] }),
    ).toEqual({ doubt: 'no-passage' })
  })
})

describe('a line is dropped', () => {
  const text = 'She slept badly.'
  const known = { sources: [sourceOf(text)], otherNames: ['Agatha Pell', 'Li'] }
  const checked = (line: string, section = 'summary', evidence = [evidenceOf(text)]) =>
    checkedLine({ section, text: line, evidence }, known)

  test.each([
    'She slept badly, see https://tracker.example/p.gif?id=42',
    'She slept badly www.tracker.example',
    '[She slept badly](https://tracker.example)',
    'She slept badly [open](x)',
    '<img src=x onerror=alert(1)> She slept badly',
    'She slept badly &nbsp; today',
    'As Agatha Pell says, she slept badly.',
    '***',
    ' ',
  ])('%s', (line) => {
    expect(checked(line)).toBeUndefined()
  })

  test.each(['observations', 'actions', 'recommendations'])('in %s without evidence', (section) => {
    expect(checked('She slept badly.', section, [])).toBeUndefined()
    expect(checked('She slept badly.', section)).toMatchObject({ support: 'supported' })
  })

  test('but not for the marks of Markdown, which are removed', () => {
    expect(checked('- **She** slept `badly`.')).toMatchObject({ text: 'She slept badly.', support: 'supported' })
  })

  test('but not for a name that the sources have themselves', () => {
    const note = 'Agatha Pell, her aunt, called.'
    const line = { section: 'summary', text: note, evidence: [evidenceOf(note)] }
    expect(checkedLine(line, { ...known, sources: [sourceOf(note)] })).toMatchObject({ support: 'supported' })
  })
})

describe('a passage is found', () => {
  const text = 'She said:  “It’s\ntoo much” – and cried.'
  const { read } = readSources([sourceOf(text)], nobody, 10_000)

  test.each([
    ['She said: "It\'s too much" - and cried.', text],
    ['It’s too much', 'It’s\ntoo much'],
    ['"and cried."', 'and cried.'],
  ])('%s', (passage, quote) => {
    expect(openPassages(read)(passage)?.quote).toBe(quote)
  })

  test.each(['It is too much', 'she said', '', '..', 'She said:  “It’s\ntoo much” – and cried. Then she left'])(
    'not: %s',
    (passage) => {
      expect(openPassages(read)(passage)).toBeUndefined()
    },
  )
})

test('no more than the limit is read, and the rest is reported', () => {
  const sources = [sourceOf('a'.repeat(600)), { ...sourceOf('b'.repeat(600)), id: 'transcript' }]
  const { read, cut } = readSources(sources, nobody, 1000)
  expect([read.map(({ masked }) => masked.text.length), cut]).toEqual([[600, 400], true])
})
