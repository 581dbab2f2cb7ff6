import { expect, test } from 'vitest'
import { clientTables } from '../../tables/client-tables.generated.ts'
import { historyLabel } from './audit.rules.ts'

test('an entry about any table of the record is said in words', () => {
  const said = Object.entries(clientTables).flatMap(([table, { audited }]) =>
    audited.map((action) => historyLabel(action, table)),
  )
  expect(said.filter((words) => !/^[A-Z](AI|[a-z -])+$/.test(words))).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining(['Added appointment', 'Changed repeating appointment', 'Signed clinical note']),
  )
})
