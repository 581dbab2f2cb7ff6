import { describe, expect, test } from 'vitest'
import { languageOf } from '../passages/language.ts'
import { doubtOf } from './checks.ts'

const compared = (text: string, sentences: string[], dates: string[] = []) =>
  doubtOf({ text, sentences, knownNames: [], dates, language: languageOf(sentences.join(' ')) })

describe('a line says what its sentences say', () => {
  test.each([
    ['She slept badly all week.', 'She slept badly all week, she says.'],
    ['She slept badly.', 'She slept badly, but she did not cry.'],
    ['She did not cry.', 'She slept badly, but she did not cry.'],
    ['Takes sertraline 50 mg.', 'Takes sertraline 50 milligrams since March.'],
    ['Denies thoughts of suicide.', 'Client denies any thoughts of suicide.'],
    ['She said “it is too much”.', 'She said “It is too much”, and cried.'],
    ['Three panic attacks this week.', '3 panic attacks this week'],
    ['Not a cigarette since 2 May.', 'I have not smoked one since the second of May.'],
    ['Schläft seit März nur noch fünf Stunden.', 'Schläft seit März nur noch 5 Stunden pro Nacht.'],
    ['Verneint Suizidgedanken.', 'Pat. verneint Suizidgedanken.'],
    ['No siente nada por las mañanas.', 'Dice que no siente nada por las mañanas.'],
    ['Elle ne dort pas bien.', 'Elle ne dort pas bien depuis lundi.'],
    ['He gave up smoking.', 'I have not touched a cigarette since.'],
    ['Die Klientin arbeitet jeden Abend im Garten.', 'Sie war jeden Abend im Garten.'],
  ])('%s', (text, sentence) => {
    expect(compared(text, [sentence])).toBeUndefined()
  })

  test('a date of its record counts', () => {
    expect(compared('Slept badly on 2026-05-04.', ['Slept badly'], ['2026-05-04'])).toBeUndefined()
    expect(compared('Slept 4 hours.', ['Slept badly for hours'], ['2026-05-04'])).toMatchObject({ doubt: 'number' })
  })

  test('a question that is answered with "no" says that it is not so', () => {
    const said = ['Would you like a sick note?', 'No, I would rather go on.']
    expect(compared('She would not like a sick note.', said)).toBeUndefined()
    expect(compared('She would like a sick note.', said)).toEqual({ doubt: 'negation' })
  })
})

describe('a line is marked, with the word that differs', () => {
  test.each([
    ['Takes sertraline 100 mg.', 'Takes sertraline 50 mg.', 'number', '100'],
    ['Takes 50 ml of sertraline.', 'Takes 50 mg of sertraline.', 'dose', '50 ml'],
    ['Five panic attacks this week.', '3 panic attacks this week', 'number', 'Five'],
    ['Sie nahm zweihundertfünfzig Milligramm.', 'Sie nahm hundertfünfzig Milligramm.', 'number', 'zweihundertfünfzig'],
    ['La séance est le 4 juin.', 'La séance est le 4 juillet.', 'number', 'juin'],
    ['She said “I give up”.', 'She said “it is too much”.', 'quotation', 'I give up'],
    ['She slept well, as Agatha Pell confirmed.', 'She slept well.', 'name', 'Agatha'],
    ['Frau Weber ruft sie an.', 'Frau Nissen ruft sie an.', 'name', 'Weber'],
    ['Denies thoughts of suicide.', 'No thoughts of suicide were mentioned.', 'denial', undefined],
    ['Niega ideas de muerte.', 'No se preguntó por ideas de muerte.', 'denial', undefined],
    ['She has thoughts of suicide.', 'She has no thoughts of suicide.', 'negation', undefined],
    ['Er schläft gut.', 'Er schläft nicht gut.', 'negation', undefined],
    ['Elle dort bien.', 'Elle ne dort pas bien.', 'negation', undefined],
    ['Her sleep is better.', 'Her sleep is worse.', 'direction', 'better'],
    [
      `She said “${'I give up. '.repeat(40)}”.`,
      'She said “it is too much”.',
      'quotation',
      `${'I give up. '.repeat(40).slice(0, 119)}…`,
    ],
  ])('%s', (text, sentence, doubt, doubted) => {
    const found = compared(text, [sentence])
    expect([found?.doubt, found?.doubted]).toEqual([doubt, doubted])
  })
})

test.each([
  ['statements without end', 'tea. '.repeat(16_000), 'tea. '.repeat(800)],
  ['one word', 'a'.repeat(80_000), 'b'.repeat(4000)],
  ['words in the same places', 'no tea b '.repeat(10_000), 'a vodka b '.repeat(400)],
])('a text that would take long to compare is compared at once: %s', (_, sentence, line) => {
  const before = process.cpuUsage()
  compared(line, [sentence])
  // Computing time, which does not depend on what else the machine does.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})
