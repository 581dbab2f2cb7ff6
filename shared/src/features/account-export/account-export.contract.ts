import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { accountExportTexts, exportStates, importStates, maxProcessNotes } from './account-export.rules.ts'

/** An archive of the practice, or of the record of `clientId`. `fileSize` is null unless it can be downloaded. */
export const AccountExport = z.object({
  id: z.guid(),
  clientId: z.nullable(z.guid()),
  state: z.enum(exportStates),
  percent: z.int(),
  fileSize: z.nullable(z.int()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  downloadedAt: z.nullable(z.string()),
})
export type AccountExport = z.infer<typeof AccountExport>

/** `problem` says why an import failed. `rowCount` is how many rows it added. */
export const AccountImport = z.object({
  id: z.guid(),
  state: z.enum(importStates),
  percent: z.int(),
  problem: z.nullable(z.string()),
  rowCount: z.nullable(z.int()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type AccountImport = z.infer<typeof AccountImport>

const ExportedProcessNote = z.object({ id: z.guid(), noteDate: z.string(), clientId: z.guid(), clientName: z.string() })
export type ExportedProcessNote = z.infer<typeof ExportedProcessNote>

const tags = ['Export and import']
const path = '/account/exports'
const OfClient = z.strictObject({ clientId: z.optional(z.guid(clientNotFound)) })
const One = z.strictObject({ id: z.guid(accountExportTexts.notFound) })

export const accountExportContract = {
  state: operation(therapists)
    .route({
      method: 'GET',
      path,
      summary: 'The newest export, of the practice or of a client, and the newest import',
      tags,
    })
    .input(OfClient)
    .output(z.object({ export: z.nullable(AccountExport), import: z.nullable(AccountImport) })),
  tablesInUse: operation(therapists)
    .route({
      method: 'GET',
      path: '/account/imports/tables-in-use',
      summary: 'Which tables have rows: an archive can be imported if none has',
      tags,
    })
    .output(z.object({ tables: z.array(z.string()) })),
  processNotes: operation(therapists)
    .route({
      method: 'GET',
      path: '/account/exports/process-notes',
      summary: 'The process notes that can be chosen for an export, without their text',
      tags,
    })
    .input(OfClient)
    .output(z.object({ items: z.array(ExportedProcessNote) })),
  start: operation(therapists, { proof: true, refusals: ['not-possible-now', 'not-found'] })
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      summary: 'Start an export of the practice, or of one client’s record',
      description: 'The archive has no process notes except the chosen ones.',
      tags,
    })
    .input(
      z.strictObject({
        clientId: z.optional(z.guid(clientNotFound)),
        processNoteIds: z._default(z.array(z.guid()).check(z.maxLength(maxProcessNotes)), []),
      }),
    )
    .output(AccountExport),
  cancel: operation(therapists)
    .route({ method: 'POST', path: '/account/exports/{id}/cancel', summary: 'Cancel an export', tags })
    .input(One)
    .output(AccountExport),
  open: operation(therapists, { proof: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/account/exports/{id}/open',
      summary: 'Get the path of a finished archive, which works for two hours in this sign-in',
      tags,
    })
    .input(One)
    .output(z.object({ path: z.string() })),
}

export const accountExportFunctions = {
  'export-account-data': operation(therapists, { proof: true, refusals: ['not-possible-now', 'not-found'] })
    .route({
      method: 'POST',
      path: '/export-account-data',
      summary: 'Export everything: call it again until it answers the path of the archive',
      tags: ['Functions'],
    })
    .output(z.object({ export: AccountExport, path: z.nullable(z.string()) })),
}
