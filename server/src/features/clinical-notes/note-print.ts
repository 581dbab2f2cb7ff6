import type { Note, NoteSession } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { templateName } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import type { Printed, PrintedPart } from '../../platform/pdf/printed.ts'
import { dateFormat } from '../../platform/time/date-format.ts'
import type { PrintDetails } from './note-print.queries.ts'

/** Formats `2026-05-04` as `4 May 2026`. */
function dayText(date: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dateFormat('en-GB', options).format(new Date(`${date}T00:00:00Z`))
}

/** Formats an instant as `4 May 2026, 17:40 (Europe/London)`. */
function instantText(instant: string | Date, timeZone: string): string {
  const day = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const date = new Date(instant)
  return `${day.format(date)}, ${time.format(date)} (${timeZone})`
}

function sessionText({ date, durationMinutes, type, status }: NoteSession): string {
  return `${dayText(date)}, ${type}, ${durationMinutes} minutes, ${status}`
}

function whose({ clientName, dateOfBirth, therapistName, licenseNumber }: PrintDetails): [string, string][] {
  return [
    ['Client', clientName],
    ...(dateOfBirth === null ? [] : [['Date of birth', dayText(dateOfBirth)] satisfies [string, string]]),
    ['Therapist', licenseNumber ? `${therapistName}, license ${licenseNumber}` : therapistName],
  ]
}

function signature({ signed }: Note, timeZone: string): PrintedPart[] {
  if (signed === null) return [{ kind: 'line' }, { kind: 'text', text: 'This note is not signed.' }]
  return [
    { kind: 'line' },
    { kind: 'text', text: `Signed by ${signed.name} on ${instantText(signed.at, timeZone)}` },
    { kind: 'remark', text: `SHA-256 of the signed text: ${signed.hash}` },
  ]
}

function frame(facts: PrintDetails, day: string, at: Date, title: string): Omit<Printed, 'parts'> {
  return {
    title,
    sender: facts.practiceName || facts.therapistName,
    runningHead: `${title}: ${facts.clientName}, ${dayText(day)}`,
    foot: `Printed ${instantText(at, facts.timeZone)}`,
  }
}

/** A clinical note for printing, with its signature and all addenda. Unsigned notes are marked as drafts. */
export function printedNote(note: Note, facts: PrintDetails, at: Date): Printed {
  const { timeZone } = facts
  const late = note.lateDays === null ? '' : `, a late entry: ${note.lateDays} days after`
  return {
    ...frame(facts, note.serviceDate, at, 'Clinical note'),
    ...(note.signed === null && { watermark: 'DRAFT' }),
    parts: [
      ...(note.signed === null
        ? [{ kind: 'warning', text: 'Draft: this note is not signed and may still change.' } as const]
        : []),
      {
        kind: 'facts',
        rows: [
          ...whose(facts),
          ['Date', dayText(note.serviceDate)],
          ['Session', note.session ? sessionText(note.session) : 'None'],
          ['Form', templateName(note.template, note.templateName)],
          ['Written', `${instantText(note.createdAt, timeZone)}${late}`],
        ],
      },
      ...note.sections.flatMap(({ heading, text }): PrintedPart[] => [
        ...(heading === null ? [] : [{ kind: 'heading', text: heading } as const]),
        { kind: 'text', text },
      ]),
      ...signature(note, timeZone),
      ...note.addenda.flatMap((addendum, index): PrintedPart[] => [
        { kind: 'heading', text: `Addendum ${index + 1}` },
        { kind: 'remark', text: `Added by ${addendum.authorName} on ${instantText(addendum.createdAt, timeZone)}` },
        { kind: 'remark', text: `Reason: ${addendum.reason}` },
        { kind: 'text', text: addendum.text },
      ]),
    ],
  }
}

/** A process note for printing, never combined with other records. */
export function printedProcessNote(note: ProcessNote, facts: PrintDetails, at: Date): Printed {
  return {
    ...frame(facts, note.noteDate, at, 'Process note'),
    parts: [
      { kind: 'warning', text: 'Process note. Not part of the clinical record.' },
      { kind: 'facts', rows: [...whose(facts), ['Date', dayText(note.noteDate)]] },
      { kind: 'text', text: note.text },
    ],
  }
}
