import type { AccountExport, AccountImport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { openFakeServer } from './fake-server.ts'
import { onUpload, type SentUpload } from './fake-uploads.ts'

/** An export of the practice. */
export function exportOf(given: Partial<AccountExport> = {}): AccountExport {
  return {
    id: '018f0000-0000-7000-8000-0000000000e1',
    clientId: null,
    state: 'ready',
    percent: 100,
    fileSize: 2_621_440,
    createdAt: '2026-05-04T17:00:00Z',
    endedAt: '2026-05-04T17:01:00Z',
    downloadedAt: null,
    ...given,
  }
}

/** An import of an archive. */
export function importOf(given: Partial<AccountImport> = {}): AccountImport {
  return {
    id: '018f0000-0000-7000-8000-0000000000f1',
    state: 'done',
    percent: 100,
    problem: null,
    rowCount: 240,
    createdAt: '2026-05-04T17:00:00Z',
    endedAt: '2026-05-04T17:01:00Z',
    ...given,
  }
}

/** The server for the cards about exports and imports of archives. What it answers is changed by the test. */
export function openFake() {
  const now = { export: null as AccountExport | null, import: null as AccountImport | null, tables: [] as string[] }
  const notes: { id: string; noteDate: string; clientId: string; clientName: string }[] = []
  const uploads: SentUpload[] = []
  const server = openFakeServer({
    'accountExport/state': () => ({ export: now.export, import: now.import }),
    'accountExport/tablesInUse': () => ({ tables: now.tables }),
    'accountExport/processNotes': ({ clientId }) => ({
      items: notes.filter((note) => clientId === undefined || note.clientId === clientId),
    }),
    'accountExport/start': ({ clientId = null }) =>
      (now.export = exportOf({ clientId, state: 'waiting', percent: 0, fileSize: null, endedAt: null })),
    'accountExport/cancel': () => (now.export = exportOf({ ...now.export, state: 'cancelled', fileSize: null })),
    'accountExport/open': ({ id }) =>
      now.export?.fileSize
        ? { path: `/api/account-exports/${id}` }
        : problemOf('not-possible-now', accountExportTexts.notReady),
  })
  onUpload((sent) => uploads.push(sent))
  return Object.assign(server, { now, notes, uploads })
}
