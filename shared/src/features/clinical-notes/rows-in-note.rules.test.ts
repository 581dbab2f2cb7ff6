import { expect, test } from 'vitest'
import { noteTemplates } from './clinical-notes.rules.ts'
import { saysRow, sectionOfRow, withoutRow, withRows } from './rows-in-note.rules.ts'

const headingsOf = (template: keyof typeof noteTemplates) =>
  noteTemplates[template].sections.map(({ heading }) => heading)
const figure = 'PHQ-9: 12 of 27 on 14 Sep 2026'

test.each([
  ['soap', 'Objective', 'Subjective', 'Plan'],
  ['dap', 'Data', 'Data', 'Plan'],
  ['birp', 'Response', 'Behavior', 'Plan'],
  ['girp', 'Response', 'Response', 'Goals'],
] as const)('in %s, figures stand below %s, passages below %s and goals below %s', (template, measured, said, goal) => {
  const headings = headingsOf(template)
  const of = (kind: 'figure' | 'passage' | 'goal') => headings[sectionOfRow(kind, headings)]
  expect([of('figure'), of('passage'), of('goal')]).toEqual([measured, said, goal])
})

test('where no section fits, the first one gets the row', () => {
  expect(sectionOfRow('figure', ['Anliegen', 'Körper'])).toBe(0)
  expect(withRows([], 'figure', [figure])).toEqual([{ heading: '', text: `- ${figure}` }])
})

test('rows are added once, below rows or after a gap, and only the row itself is taken out again', () => {
  const start = [{ heading: 'Objective', text: 'Slow speech.' }]
  const one = withRows(start, 'figure', [figure, 'GAD-7: 4 of 21 on 14 Sep 2026', figure])
  expect(one).toEqual([{ heading: 'Objective', text: `Slow speech.\n\n- ${figure}\n- GAD-7: 4 of 21 on 14 Sep 2026` }])
  expect(withRows(one, 'figure', [figure])).toEqual(one)
  expect(withoutRow(one, figure)).toEqual([
    { heading: 'Objective', text: 'Slow speech.\n\n- GAD-7: 4 of 21 on 14 Sep 2026' },
  ])
  const changed = [{ heading: 'Objective', text: `- ${figure}, which is better` }]
  expect(withoutRow(changed, figure)).toEqual(changed)
  expect(saysRow(changed, figure)).toBe(true)
  expect(start).toEqual([{ heading: 'Objective', text: 'Slow speech.' }])
})
