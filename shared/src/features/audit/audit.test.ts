import { expect, test } from 'vitest'
import { clientTables } from '../../tables/client-tables.generated.ts'
import { actionsOf, auditActions, historyKinds, kindOf, labelOf } from './audit-actions.rules.ts'
import { historyLabel, isHistoryEntity, keyLabel } from './audit.rules.ts'

test('an entry about any table of the record is said in words', () => {
  const said = Object.entries(clientTables).flatMap(([table, { audited }]) =>
    audited.map((action) => historyLabel(action, table)),
  )
  expect(said.filter((words) => !/^[A-Z](AI|[a-z -])+$/.test(words))).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining(['Added appointment', 'Changed repeating appointment', 'Signed clinical note']),
  )
})

test.each([
  ['listed', 'history', 'Read this history'],
  ['exported', 'history', 'Exported history of the record'],
  ['opened', 'history', 'Opened history of the record'],
  ['listed', 'sessions', 'Read the list of sessions'],
  ['opened', 'sessions', 'Opened session'],
  ['listed', 'of_a_newer_version', 'Read the list of of_a_newer_version'],
])('%s %s: %s', (action, entity, label) => {
  expect(historyLabel(action, entity)).toBe(label)
})

test('a history is of tables of the record, or of itself', () => {
  expect([isHistoryEntity('sessions'), isHistoryEntity('history')]).toEqual([true, true])
  expect([isHistoryEntity('toString'), isHistoryEntity('therapists')]).toEqual([false, false])
})

test('software is named after its key', () => {
  expect(keyLabel('Bookkeeping')).toBe('API key “Bookkeeping”')
  expect(keyLabel('')).toBe('An API key')
})

test('each action is of one kind, and has a label', () => {
  expect(actionsOf('deleting')).toEqual(['deleted'])
  expect(actionsOf('signing')).toEqual(['signed', 'acknowledged', 'asked', 'declined', 'withdrawn'])
  expect(historyKinds.flatMap(actionsOf).toSorted()).toEqual(auditActions.toSorted())
  expect([kindOf('opened'), kindOf('toString'), kindOf('made-up')]).toEqual(['reading', undefined, undefined])
  expect([labelOf('opened'), labelOf('toString')]).toEqual(['Opened', 'toString'])
})
