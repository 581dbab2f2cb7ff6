import {
  importedText,
  importedTexts,
  isSignatureImported,
} from '@openhour/shared/features/account-export/imported.rules.ts'
import type { Note, NoteSession } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { templateName } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import type { Printed, PrintedPart } from '../../platform/pdf/printed.ts'
import {
  apart,
  dayText,
  instantDayText,
  instantText,
  type PrintDetails,
  printedFrame,
  whose,
} from '../../platform/pdf/record-print.ts'

function sessionText({ date, durationMinutes, type, status }: NoteSession): string {
  return `${dayText(date)}, ${type}, ${durationMinutes} minutes, ${status}`
}

/** Where a record came from, as facts of the print. */
function origin({ imported }: Pick<Note, 'imported'>, timeZone: string): [string, string][] {
  const text = importedText(imported, (instant) => instantDayText(instant, timeZone))
  return text === '' ? [] : [['Imported', text]]
}

function signature({ signed, imported }: Note, timeZone: string): PrintedPart[] {
  if (signed === null) return [{ kind: 'line' }, { kind: 'text', text: 'This note is not signed.' }]
  return [
    { kind: 'line' },
    { kind: 'text', text: `Signed by ${apart(signed.name)} on ${instantText(signed.at, timeZone)}` },
    ...(isSignatureImported(imported, signed.at) ? [{ kind: 'remark', text: importedTexts.signature } as const] : []),
    { kind: 'remark', text: `SHA-256 of the signed text: ${signed.hash}` },
  ]
}

/** A clinical note for printing, with its signature and all addenda. Unsigned notes are marked as drafts. */
export function printedNote(note: Note, facts: PrintDetails, at: Date): Printed {
  const { timeZone } = facts
  const late = note.lateDays === null ? '' : `, a late entry: ${note.lateDays} days after`
  return {
    ...printedFrame(facts, note.serviceDate, at, 'Clinical note'),
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
          ...origin(note, timeZone),
        ],
      },
      ...note.sections.flatMap(({ heading, text }): PrintedPart[] => [
        ...(heading === null ? [] : [{ kind: 'heading', text: heading } as const]),
        { kind: 'text', text },
      ]),
      ...signature(note, timeZone),
      ...note.addenda.flatMap((addendum, index): PrintedPart[] => [
        { kind: 'heading', text: `Addendum ${index + 1}` },
        {
          kind: 'remark',
          text: `Added by ${apart(addendum.authorName)} on ${instantText(addendum.createdAt, timeZone)}`,
        },
        ...origin(addendum, timeZone).map(([, text]) => ({ kind: 'remark', text }) as const),
        { kind: 'remark', text: `Reason: ${addendum.reason}` },
        { kind: 'text', text: addendum.text },
      ]),
    ],
  }
}

/** A process note for printing, never combined with other records. */
export function printedProcessNote(note: ProcessNote, facts: PrintDetails, at: Date): Printed {
  return {
    ...printedFrame(facts, note.noteDate, at, 'Process note'),
    parts: [
      { kind: 'warning', text: 'Process note. Not part of the clinical record.' },
      {
        kind: 'facts',
        rows: [...whose(facts), ['Date', dayText(note.noteDate)], ...origin(note, facts.timeZone)],
      },
      { kind: 'text', text: note.text },
    ],
  }
}
