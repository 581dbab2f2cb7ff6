import { expect, test } from 'vitest'
import { accountExportName } from './account-export.rules.ts'
import { importedText, isSignatureImported } from './imported.rules.ts'

const step = (importedAt: string, exportedAt: string | null = null) => ({
  practice: 'Elm Street',
  exportedAt,
  importedAt,
})
const day = (instant: string) => instant.slice(0, 10)

test('an archive says what it holds and of which day it is', () => {
  expect(accountExportName('2026-06-01', 'account')).toBe('openhour-export-2026-06-01.zip')
  expect(accountExportName('2026-06-01', 'client')).toBe('openhour-record-2026-06-01.zip')
})

test('where a record came from, in sentences', () => {
  expect(importedText([], day)).toBe('')
  expect(importedText([step('2026-06-02T10:00Z', '2026-06-01T10:00Z'), step('2026-07-02T10:00Z')], day)).toBe(
    'Imported on 2026-06-02 from Elm Street, exported there on 2026-06-01. Imported on 2026-07-02 from Elm Street.',
  )
})

test.each([
  ['unsigned', [step('2026-06-02T10:00:00Z')], null, false],
  ['signed here, nothing imported', [], '2026-06-01T10:00:00Z', false],
  ['signed before the import', [step('2026-06-02T10:00:00Z')], '2026-06-02T09:59:59Z', true],
  ['signed at the same moment', [step('2026-06-02T10:00:00Z')], '2026-06-02T10:00:00Z', true],
  ['signed after the import', [step('2026-06-02T10:00:00Z')], '2026-06-02T10:00:01Z', false],
  [
    'signed between two imports',
    [step('2026-06-02T10:00:00Z'), step('2026-06-04T10:00:00Z')],
    '2026-06-03T10:00:00Z',
    true,
  ],
])('a signature came with an import: %s', (_what, imported, signedAt, expected) => {
  expect(isSignatureImported(imported, signedAt)).toBe(expected)
})
