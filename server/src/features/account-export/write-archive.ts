import { setImmediate } from 'node:timers/promises'
import { exportFormat } from '@openhour/shared/features/account-export/account-export.rules.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { FileNotStored, type FileStore } from '../../platform/files/files.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import { version } from '../../platform/version.ts'
import { archivedTables, type ArchiveTable, describeTables } from './archive-tables.ts'
import {
  type ClientName,
  describeColumns,
  findArchiveZone,
  listArchivedClients,
  readAudit,
  readRecord,
  readTable,
  type Scope,
} from './archive.queries.ts'
import { type ArchivedRow, openRows } from './archived-rows.ts'
import { exportSchema } from './export-schema.ts'
import { auditEvent, bundle, fhirTables, invoiceOfErased, ndjson, recordResources } from './fhir.ts'
import { readInvoices } from './fhir-money.queries.ts'
import { indexPage, practicePagePath } from './index-page.ts'
import { clientPage, clientPagePath, isOfPractice, practicePage } from './record-page.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { type Entry, openZipWriter } from './zip-writer.ts'

export type ArchiveParts = {
  /** Works as `openhour_app`. */
  pool: pg.Pool
  files: FileStore
  secret: string
  sealed: readonly SealedColumn[]
  packs: () => ReadonlyMap<string, MeasurePack>
}

/** What an archive says about itself. A reader checks every other file by it. */
export type Manifest = {
  format: number
  product: string
  version: string
  scope: 'account' | 'client'
  createdAt: string
  /** Rows of each table. */
  counts: Record<string, number>
  entries: Entry[]
}

type StoredFile = { path: string; key: string }

/**
 * Writes an archive of a practice, or of one client's record. It is read while it is written: rows from one view of the data, then the files. If
 * something fails, the archive ends unfinished.
 */
export function writeArchive(parts: ArchiveParts, scope: Scope, onProgress: (percent: number) => void) {
  const zip = openZipWriter()
  const write = async () => {
    try {
      await writeEntries(parts, scope, { zip, onProgress })
    } catch (error) {
      zip.fail(error)
    }
  }
  void write()
  return zip.content
}

type Output = { zip: ReturnType<typeof openZipWriter>; onProgress: (percent: number) => void }

async function writeEntries(parts: ArchiveParts, scope: Scope, { zip, onProgress }: Output): Promise<void> {
  const at = now()
  const isWhole = scope.clientId === null
  const counts: Record<string, number> = {}
  const entries: Entry[] = []
  const stored: StoredFile[] = []
  let [done, all] = [0, 1]
  /** Rows make up the first half of the progress, files the second. */
  const add = async (...given: Parameters<typeof zip.add>) => {
    entries.push(await zip.add(...given))
    onProgress(Math.floor((++done / all) * 50))
  }

  const snapshot = await openSnapshot(parts.pool, scope.userId)
  try {
    const tables = describeTables(await snapshot.rows(describeColumns(archivedTables)))
    const within = isWhole ? tables : tables.filter(({ client }) => client !== undefined)
    const clients = await snapshot.rows(listArchivedClients(scope))
    const [settings] = await snapshot.rows(findArchiveZone(scope.userId))
    const { zone = 'UTC', fullName = '' } = settings ?? {}
    all = within.length + clients.length * 3 + (isWhole ? 3 : 2)
    const open = openRows(parts.sealed, parts.secret, scope.userId)

    await add('index.html', [indexPage({ practice: fullName, clients, isWhole }, { zone, at })])
    await add('data/schema.json', [`${JSON.stringify(exportSchema(within, parts.sealed), null, 2)}\n`])
    for (const table of within) {
      counts[table.name] = 0
      const lines = async function* () {
        for await (const page of snapshot.pages(readTable(table, scope))) {
          const rows = page.map((row) => open(table, row))
          counts[table.name] = (counts[table.name] ?? 0) + rows.length
          for (const { file } of rows) if (file) stored.push(file)
          yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('')
        }
      }
      await add(`data/${table.name}.jsonl`, lines())
    }
    const { record, practice } = openRecords(snapshot, { tables, scope, open })
    const resources = async function* (client: ClientName) {
      const invoices = await snapshot.rows(readInvoices(scope.userId, client.id))
      yield* recordResources(client.id, { rows: record(client, fhirTables), invoices, packs: parts.packs() })
      for await (const page of snapshot.pages(readAudit(scope.userId, client.id)))
        for (const row of page) yield auditEvent(row, client.id)
    }
    const pageParts = { zone, at, packs: parts.packs() }
    if (isWhole) await add(practicePagePath, practicePage({ practice: fullName, clients }, practice, pageParts))
    for (const client of clients) {
      await add(
        clientPagePath(client),
        clientPage(client, (names) => record(client, names), pageParts),
      )
      await add(`fhir/${client.id}.json`, bundle(resources(client), at))
      // Lets requests in between.
      await setImmediate()
    }
    const erased = async function* () {
      for await (const page of snapshot.pages(readInvoices(scope.userId, null))) yield* page.map(invoiceOfErased)
    }
    const everyone = async function* () {
      for (const client of clients) {
        yield* ndjson(resources(client))
        onProgress(Math.floor((++done / all) * 50))
      }
      yield* ndjson(erased())
    }
    if (isWhole) await add('fhir/all.ndjson', everyone())
  } finally {
    await snapshot.close()
  }

  for (const [index, { path, key }] of stored.entries()) {
    entries.push(await zip.add(path, await contentOf(parts.files, key), { compress: false }))
    onProgress(50 + Math.floor(((index + 1) / stored.length) * 49))
  }
  const manifest: Manifest = {
    format: exportFormat,
    product: 'Openhour',
    version,
    scope: isWhole ? 'account' : 'client',
    createdAt: at.toISOString(),
    counts,
    entries,
  }
  await zip.add('manifest.json', [`${JSON.stringify(manifest, null, 1)}\n`])
  zip.end()
}

/** A file, empty if the store has lost it: its checksum then differs from that of its row. */
async function contentOf(files: FileStore, key: string) {
  return files.get(key).catch((error: unknown) => {
    if (error instanceof FileNotStored) return []
    throw error
  })
}

type Records = {
  tables: readonly ArchiveTable[]
  scope: Scope
  open: (table: ArchiveTable, stored: { row: Record<string, unknown>; fileKey: string | null }) => ArchivedRow
}

/** Reads the rows of a client's record, of some tables or of all, and those of the practice. */
function openRecords(snapshot: Snapshot, { tables, scope, open }: Records) {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const read = async function* (wanted: readonly ArchiveTable[], of: Scope) {
    for await (const page of snapshot.pages(readRecord(wanted, of)))
      for (const { name, row, fileKey } of page) {
        const table = byName.get(name)
        if (table) yield { table, row: open(table, { row, fileKey }).row }
      }
  }
  return {
    record: (client: ClientName, names?: readonly string[]) => {
      const wanted = tables.filter(({ name, client: column }) => column && (!names || names.includes(name)))
      return read(wanted, { ...scope, clientId: client.id })
    },
    practice: (names?: readonly string[]) => {
      const wanted = tables.filter((table) => isOfPractice(table) && (!names || names.includes(table.name)))
      return read(wanted, { ...scope, withoutClient: true })
    },
  }
}
