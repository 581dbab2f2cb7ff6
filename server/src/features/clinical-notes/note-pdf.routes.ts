import { therapists } from '@openhour/shared/access/rules.ts'
import {
  notePdfPath,
  noteTexts,
  processNotePdfPath,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { validate as isId } from 'uuid'
import { type Branded, openBranded } from '../../services/brand/printed-brand.ts'
import { now } from '../../platform/clock.ts'
import { type DatabaseActor, runAs } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Printed } from '../../platform/pdf/printed.ts'
import { openPrinter, type Printer } from '../../platform/pdf/printer.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { findNote } from './clinical-notes.queries.ts'
import { printedNote, printedProcessNote } from './note-print.ts'
import { printDetails } from './note-print.queries.ts'
import { findProcessNote } from './process-notes.queries.ts'
import { noteOf } from './written-note.ts'

/** The file name contains only the day, no name. */
type Printout = { day: string; printed: Printed }

function pdfRoute(
  path: MountedRoute['path'],
  { print, branded }: { print: Printer; branded: Branded },
  find: (actor: DatabaseActor, id: string) => Promise<Printout>,
): MountedRoute {
  const routes = new Hono<HostEnv>().get('/:id', async (c) => {
    const actor = await c.var.admit(therapists)
    const { userId, role } = actor
    const id = c.req.param('id')
    if (!isId(id)) throw new Refusal('not-found', noteTexts.notFound)
    const { day, printed } = await find({ userId, role }, id)
    return c.body(await print(userId, await branded(actor, printed)), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="note-${day}.pdf"`,
    })
  })
  return { path, trust: 'browser', body: { kind: 'none' }, routes }
}

/** Clinical notes and, separately, process notes as PDF. The audit log records the printing before the PDF is made. */
export function notePdfRoutes({ pool, files }: { pool: pg.Pool; files: FileStore }): MountedRoute[] {
  const printing = { print: openPrinter(), branded: openBranded({ pool, files }) }
  const notes = pdfRoute(notePdfPath, printing, async (actor, id) => {
    const { userId } = actor
    const statements = [findNote(userId, id), printDetails('clinical_notes', userId, id)] as const
    const [rows, facts] = await runAs(pool, actor, ...statements, recordRead('printed', 'clinical_notes', id))
    const note = noteOf(found(rows, noteTexts.notFound))
    return { day: note.serviceDate, printed: printedNote(note, found(facts, noteTexts.notFound), now()) }
  })
  const processNotes = pdfRoute(processNotePdfPath, printing, async (actor, id) => {
    const { userId } = actor
    const statements = [findProcessNote(userId, id), printDetails('process_notes', userId, id)] as const
    const [rows, facts] = await runAs(pool, actor, ...statements, recordRead('printed', 'process_notes', id))
    const note = found(rows, noteTexts.notFound)
    return { day: note.noteDate, printed: printedProcessNote(note, found(facts, noteTexts.notFound), now()) }
  })
  return [notes, processNotes]
}
