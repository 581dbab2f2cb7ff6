import { therapists } from '@openhour/shared/access/rules.ts'
import {
  notePdfPath,
  noteTexts,
  processNotePdfPath,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { validate as isId } from 'uuid'
import { now } from '../../platform/clock.ts'
import { type DatabaseActor, runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { admit } from '../../platform/http/operations.ts'
import type { Printed } from '../../platform/pdf/printed.ts'
import { openPrinter, type Printer } from '../../platform/pdf/printer.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import type { Actors } from '../../platform/sign-in/actors.ts'
import { findNote, noteNoteRead } from './clinical-notes.queries.ts'
import { printedNote, printedProcessNote } from './note-print.ts'
import { printFacts } from './note-print.queries.ts'
import { findProcessNote, noteProcessNoteRead } from './process-notes.queries.ts'
import { noteOf } from './written-note.ts'

type Parts = { actors: Actors; pool: pg.Pool; print: Printer }

/** `day` is all that the name of the file says. */
type Asked = { day: string; printed: Printed }

function doorOf({ actors, print }: Parts, ask: (actor: DatabaseActor, id: string) => Promise<Asked>) {
  return new Hono<HostEnv>().get('/:id', async (c: Context<HostEnv>) => {
    const { userId, role } = admit(therapists, await actors.of(c.req.raw.headers))
    const id = c.req.param('id') ?? ''
    if (!isId(id)) throw new Refusal('not-found', noteTexts.notFound)
    const { day, printed } = await ask({ userId, role }, id)
    return c.body(await print(userId, printed), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="note-${day}.pdf"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })
}

/** That something was printed is in the audit log before it is on paper. */
function noteDoor(parts: Parts): Hono<HostEnv> {
  return doorOf(parts, async (actor, id) => {
    const { userId } = actor
    const statements = [findNote(userId, id), printFacts('clinical_notes', userId, id)] as const
    const [rows, facts] = await runAs(parts.pool, actor, ...statements, noteNoteRead('printed', userId, id))
    const note = noteOf(found(rows, noteTexts.notFound))
    return { day: note.serviceDate, printed: printedNote(note, found(facts, noteTexts.notFound), now()) }
  })
}

function processNoteDoor(parts: Parts): Hono<HostEnv> {
  return doorOf(parts, async (actor, id) => {
    const { userId } = actor
    const statements = [findProcessNote(userId, id), printFacts('process_notes', userId, id)] as const
    const [rows, facts] = await runAs(parts.pool, actor, ...statements, noteProcessNoteRead('printed', userId, id))
    const note = found(rows, noteTexts.notFound)
    return { day: note.noteDate, printed: printedProcessNote(note, found(facts, noteTexts.notFound), now()) }
  })
}

/** Where a clinical note goes out as PDF; and, asked for by itself and one at a time, a process note. */
export function notePdfDoors(open: Omit<Parts, 'print'>) {
  const parts = { ...open, print: openPrinter() }
  return [
    { path: notePdfPath, routes: noteDoor(parts) },
    { path: processNotePdfPath, routes: processNoteDoor(parts) },
  ] as const
}
