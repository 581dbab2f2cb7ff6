import { therapists } from '@openhour/shared/access/rules.ts'
import { sessionNotePdfPath } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { validate as isId } from 'uuid'
import { openBranded } from '../../services/brand/printed-brand.ts'
import { now } from '../../platform/clock.ts'
import { runAs } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { openPrinter } from '../../platform/pdf/printer.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { printDetails } from '../clinical-notes/note-print.queries.ts'
import { printedSessionNote } from './session-note-print.ts'
import { findSessionNote } from './session-notes.queries.ts'

/** A session note as PDF. The audit log records the printing before the PDF is made; the file's name holds only the day. */
export function sessionNotePdfRoute({ pool, files }: { pool: pg.Pool; files: FileStore }): MountedRoute {
  const print = openPrinter()
  const branded = openBranded({ pool, files })
  const routes = new Hono<HostEnv>().get('/:id', async (c) => {
    const actor = await c.var.admit(therapists)
    const { userId, role } = actor
    const id = c.req.param('id')
    if (!isId(id)) throw new Refusal('not-found', aiTexts.noteNotFound)
    const [notes, facts] = await runAs(
      pool,
      { userId, role },
      findSessionNote(userId, id),
      printDetails('ai_session_notes', userId, id),
      recordRead('printed', 'ai_session_notes', id),
    )
    const note = found(notes, aiTexts.noteNotFound)
    const printed = printedSessionNote(note, found(facts, aiTexts.noteNotFound), now())
    return c.body(await print(userId, await branded(actor, printed)), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="session-note-${note.sessionDate}.pdf"`,
    })
  })
  return { path: sessionNotePdfPath, trust: 'browser', body: { kind: 'none' }, routes }
}
