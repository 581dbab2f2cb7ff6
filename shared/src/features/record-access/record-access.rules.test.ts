import { expect, test } from 'vitest'
import { clientTables } from '../../tables/client-tables.generated.ts'
import { accessActors, accessText } from './record-access.rules.ts'

const audited = Object.entries(clientTables).flatMap(([table, { audited: actions }]) =>
  actions.map((action) => [table, action] as const),
)
const recorded = [...audited, ['history', 'listed'], ['history', 'exported']] as const

test('everything that the audit log holds about a record has words', () => {
  const advice = 'Say client_reads in the call of app.practice_table: clients read there who did what'
  const silent = recorded.filter(([table, action]) => accessText('therapist', action, table) === undefined)
  expect(silent, advice).toEqual([])
})

test('the words are a sentence without names of tables, and without words that alarm or diagnose', () => {
  const sentences = accessActors.flatMap((actor) =>
    recorded.map(([table, action]) => accessText(actor, action, table) ?? ''),
  )
  expect(sentences.filter((text) => !/^[A-Z][a-z]+( [a-z]+)+$/.test(text))).toEqual([])
  expect(sentences.filter((text) => /_|alert|risk|process|private|diagnos|clinical|treatment/i.test(text))).toEqual([])
})

test.each([
  ['therapist', 'opened', 'clinical_notes', 'Your therapist opened your notes'],
  ['therapist', 'listed', 'process_notes', 'Your therapist looked at your notes'],
  ['therapist', 'listed', 'sessions', 'Your therapist looked at your sessions'],
  ['therapist', 'opened', 'sessions', 'Your therapist opened a session'],
  ['you', 'downloaded', 'documents', 'You downloaded a document'],
  ['you', 'exported', 'clients', 'You downloaded a copy of your record'],
  ['system', 'changed', 'appointments', 'The system changed an appointment'],
] as const)('%s %s %s: %s', (actor, action, entity, text) => {
  expect(accessText(actor, action, entity)).toBe(text)
})

test.each([
  ['opened', 'toString'],
  ['valueOf', 'clients'],
])('there are no words for %s %s', (action, entity) => {
  expect(accessText('you', action, entity)).toBeUndefined()
})
