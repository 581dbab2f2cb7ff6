import { problemOf } from '@openhour/shared/access/refusals.ts'
import type {
  CsvCheck,
  CsvImport,
  CsvRead,
  CsvUpload,
} from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { openFakeServer } from './fake-server.ts'
import { onUpload, type SentUpload } from './fake-uploads.ts'

/** What the server reads in a file. */
export const read: CsvRead = {
  encoding: 'windows-1252',
  encodings: [
    { name: 'windows-1252', words: ['Zoë', 'Müller'] },
    { name: 'windows-1250', words: ['Zoë', 'Müller'] },
  ],
  oddWords: [],
  headerRow: 1,
  headers: ['First Name', 'Last Name', 'E-Mail', 'Born on', ''],
  sample: [
    ['Zoë', 'Müller', 'zoe@example.com', '28.02.1990', ''],
    ['Ana', 'Ruiz', 'ana@example.com', '01.12.1985', ''],
  ],
  rows: 1204,
  columns: { firstName: 0, lastName: 1, email: 2 },
  dayOrders: [null, null, null, 'dmy', null],
}
/** What it finds in one without errors. */
export const good: CsvCheck = {
  rows: 1204,
  good: 1204,
  faulty: 0,
  problems: [],
  messages: [],
  room: null,
  archived: 0,
  past: 0,
  dayOrder: 'dmy',
  preview: [],
  statuses: [],
  overlaps: { count: 0, rows: [] },
  oddWords: [],
}
/** An import of today. */
export const past: CsvImport = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  kind: 'clients',
  fileName: 'clients.csv',
  rowCount: 12,
  createdAt: '2026-05-04T17:00:00Z',
  undoneAt: null,
  keptCount: null,
  removedCount: 0,
  canUndo: true,
}

/** The server for imports from files. Uploads are answered by the test. `steps`: what the steps of an undo answer, if it is not done at once. */
export function openFake(items: CsvImport[] = [], steps: { removed: number; kept: number; left: number }[] = []) {
  const uploads: SentUpload[] = []
  const server = openFakeServer({
    'csvImports/list': () => ({ items }),
    'csvImports/undo': ({ id }) => {
      const step = steps.shift()
      if (step) return { id, ...step }
      const at = items.findIndex((item) => item.id === id)
      if (at < 0) return problemOf('not-found', csvTexts.notFound)
      items[at] = { ...(items[at] as CsvImport), undoneAt: '2026-05-04T18:00:00Z', keptCount: 2, canUndo: false }
      return { id, removed: 10, kept: 2, left: 0 }
    },
  })
  onUpload((sent) => uploads.push(sent))
  /** The upload of this number, once it is sent. */
  const sent = async (number: number) => {
    await waitFor(() => expect(uploads).toHaveLength(number))
    const last = uploads[number - 1] as SentUpload
    return { ...last, details: last.details<CsvUpload>(), file: last.body }
  }
  return Object.assign(server, { items, sent })
}
