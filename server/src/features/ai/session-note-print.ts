import { printedLine } from '@openhour/shared/features/ai/ai-lines.rules.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { sessionSectionTitles } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts, notDoneTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { dayText, instantText, type PrintDetails, printedFrame, whose } from '../../platform/pdf/record-print.ts'
import type { Printed, PrintedPart } from '../../platform/pdf/printed.ts'

/** A session note for printing: its sections, what was not done, the therapist's assessment, and the notes that it comes from. */
export function printedSessionNote(note: AiSessionNote, facts: PrintDetails, at: Date): Printed {
  const written = note.engine === 'passages' ? aiTexts.keptExtractLabel : `Drafted by ${note.model ?? 'a model'}`
  const sections = Object.entries(sessionSectionTitles(note.engine)).flatMap(([id, title]): PrintedPart[] => {
    const lines = note.sections[id as keyof AiSessionNote['sections']]
    if (lines.length === 0) return []
    return [
      { kind: 'heading', text: title },
      ...(id === 'safety'
        ? [{ kind: 'remark', text: 'Quoted as they stand. This is not a risk assessment.' } as const]
        : []),
      ...lines.map((line): PrintedPart => ({ kind: 'text', text: printedLine(line) })),
    ]
  })
  return {
    ...printedFrame(facts, note.sessionDate, at, 'AI session note'),
    parts: [
      {
        kind: 'facts',
        rows: [
          ...whose(facts),
          ['Session', `${dayText(note.sessionDate)}, ${note.durationMinutes} minutes`],
          ['Summary', `${written}, reviewed and saved by the therapist`],
          ['Saved', instantText(note.createdAt, facts.timeZone)],
        ],
      },
      ...sections,
      ...(note.notDone.length === 0
        ? []
        : [
            { kind: 'heading', text: 'What was not done' } as const,
            ...note.notDone.map((each): PrintedPart => ({ kind: 'text', text: notDoneTexts[each] })),
          ]),
      ...(note.moodAssessment === null
        ? []
        : [
            { kind: 'heading', text: 'Mood assessment by the therapist' } as const,
            { kind: 'text', text: note.moodAssessment } as const,
          ]),
      ...(note.notes === ''
        ? []
        : [{ kind: 'heading', text: 'Notes' } as const, { kind: 'text', text: note.notes } as const]),
      ...(note.transcript === null
        ? []
        : [{ kind: 'heading', text: 'Transcript' } as const, { kind: 'text', text: note.transcript } as const]),
    ],
  }
}
