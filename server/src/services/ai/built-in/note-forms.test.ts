import { afterAll, expect, test } from 'vitest'
import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { openBuiltInEngine } from './built-in-engine.ts'

const engine = openBuiltInEngine()
afterAll(() => engine.stop())

async function draft(text: string) {
  const { sections } = await engine.write<'session'>(
    {
      kind: 'session',
      sources: [{ id: 'note', kind: 'note', date: null, text }],
      clientNames: ['Kit Vandermeer'],
      therapistNames: ['Dr. Osei'],
    },
    { signal: new AbortController().signal },
  )
  const texts = (lines: readonly AiLine[]) => lines.map((line) => line.text)
  return {
    content: texts([...sections.summary, ...sections.points]),
    observations: texts(sections.observations),
    actions: texts(sections.actions),
  }
}

const told = ['The boiler has failed three times.', 'She moved in with her aunt in May.']

test.each([
  ['a heading in capitals', 'MENTAL STATE\nGuarded, flat affect.\n\nHOUSING\n'],
  ['a heading with a colon', 'Mental state:\nGuarded, flat affect.\nHousing:\n'],
  ['a bold heading', '**Mental state:** Guarded, flat affect.\n**Housing:** '],
  ['a heading like the known one', 'Mental state\nGuarded, flat affect.\nHousing\n'],
])('%s ends the section above it, whatever it says', async (_, above) => {
  const { content, observations } = await draft(`${above}${told.join(' ')}`)
  expect(observations).toEqual(['Guarded, flat affect.'])
  expect(content).toEqual(expect.arrayContaining(told))
})

test('a heading below another one is a part of it', async () => {
  const { actions } = await draft(
    'Told\nShe sleeps badly.\n\nPLAN:\nAT HOME:\nWalk at noon.\nAT WORK:\nLunch with Ada.',
  )
  expect(actions).toEqual(['Walk at noon.', 'Lunch with Ada.'])
})

test('homework is what was done where other steps follow below', async () => {
  const note = (last: string) => `Hausaufgaben:\n- Protokoll an vier Tagen geführt\n${last}`
  const both = await draft(note('Bis zum nächsten Mal:\n- Bus fahren, drei Stationen'))
  expect(both.actions).toEqual(['Bus fahren, drei Stationen'])
  expect(both.content).toEqual(['Protokoll an vier Tagen geführt'])
  expect((await draft(note('Sie schläft vier Stunden.'))).actions).toContain('Protokoll an vier Tagen geführt')
})

test('the last of several paragraphs in successive lines is a paragraph of its own', async () => {
  const { actions, content } =
    await draft(`Er hat die Stelle verloren, und das Geld reicht noch bis zum Juni. Die Frau weiß es nicht. Er schläft schlecht.
Wir haben über den Vater geredet, der nie etwas gefragt hat. Er lacht dabei kurz. Das Thema ist ihm vertraut.
Er macht eine Liste, was er für ein Gespräch bräuchte. Er fragt den Bruder nach einem Zimmer. Wir sehen uns in zwei Wochen wieder.`)
  expect(actions).toEqual([
    'Er macht eine Liste, was er für ein Gespräch bräuchte.',
    'Er fragt den Bruder nach einem Zimmer.',
    'Wir sehen uns in zwei Wochen wieder.',
  ])
  expect(content).toContain('Wir haben über den Vater geredet, der nie etwas gefragt hat.')
})

test('a sentence is cut where it goes on with something of another kind', async () => {
  const { content, observations } = await draft(
    'Pat. pünktlich. Affekt flach, Mimik sparsam; hat seit Mo. Nachtschicht und nur vier Std. geschlafen. Mit der Arbeit läuft es besser.',
  )
  expect(observations).toContain('Affekt flach, Mimik sparsam;')
  expect(content).toContain('hat seit Mo. Nachtschicht und nur vier Std. geschlafen.')
})

test.each([
  ['Er habe auf der Fahrt zweimal anhalten müssen, weil ihm die Tränen kamen.', false],
  ['Als er vom Bruder spricht, bricht er ab und schaut zum Fenster.', true],
  ['Bei dem Wort Vater schluckte er und schwieg lange.', true],
  ['Sie erkennt mich erst nach einem Moment.', true],
  ['Sie behielt die ganze Stunde den Hut auf den Knien.', true],
])('what is reported is no finding, and what follows on words in the session is one: %s', async (sentence, seen) => {
  const { observations } = await draft(`Die Kündigung kam am Freitag. ${sentence} Das Geld reicht noch bis zum Juni.`)
  expect(observations.includes(sentence)).toBe(seen)
})

test('a question at the end of a list of steps takes none of them away', async () => {
  const { actions } = await draft(
    'Sie kontrolliert den Herd vierzehnmal.\nPlan: Haus nach einer Kontrolle verlassen; Bogen ausfüllen; Chef informieren? – entscheidet bis Mo.',
  )
  expect(actions.join(' ')).toBe(
    'Haus nach einer Kontrolle verlassen; Bogen ausfüllen; Chef informieren? – entscheidet bis Mo.',
  )
})

test('what could be seen is cut from what was told before it', async () => {
  const { observations, content } = await draft(
    'La lettre est arrivée vendredi. Il dit que son père trouvait la danse ridicule, et sourit pour la première fois. L’argent suffit jusqu’en juin.',
  )
  expect(observations).toEqual(['sourit pour la première fois.'])
  expect(content).toContain('Il dit que son père trouvait la danse ridicule,')
})
