import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { lateDays } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import type { NoteRow } from './clinical-notes.queries.ts'

/** Converts a note's row to the contract's shape. */
export function noteOf({ signedAt, signedName, signedHash, addenda, timeZone, ...row }: NoteRow): Note {
  const writtenDate = dayOf(timeZone, Date.parse(row.createdAt))
  const days = lateDays(row.serviceDate, writtenDate)
  return {
    ...row,
    writtenDate,
    lateEntry: days !== null,
    lateDays: days,
    signed:
      signedAt === null || signedName === null || signedHash === null
        ? null
        : { at: signedAt, name: signedName, hash: signedHash },
    addenda: addenda.map((one) => ({ ...one, createdAt: one.createdAt.replace('+00:00', 'Z') })),
  }
}

/** The whole text of a note with its addenda, in reading order. */
export function textOf({ sections, addenda }: Pick<Note, 'sections' | 'addenda'>): string {
  const parts = sections.map(({ heading, text }) => (heading === null ? text : `${heading}\n${text}`))
  return [...parts, ...addenda.map(({ text }) => text)].join('\n\n')
}
