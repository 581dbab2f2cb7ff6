import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { notDoneTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { countOf, formatFullDay } from '../../../lib/time/format.ts'
import { supports } from '../lines/line-labels.ts'
import { writtenBy } from '../drafts/engine-labels.ts'
import { sessionSections } from './session-sections.ts'

/** A whole note as plain text, to save as a file. */
export function sessionNoteText(note: AiSessionNote, clientName: string): string {
  const sections = sessionSections(note.sections, note.engine)
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) =>
      [title, ...lines.map(({ text, support }) => `- ${text} (${supports[support].label.toLowerCase()})`)].join('\n'),
    )
  return [
    `AI session note: ${clientName}`,
    `Session of ${formatFullDay(note.sessionDate)}, ${countOf(note.durationMinutes, 'minute')}\n${writtenBy(note, 'session')}`,
    ...sections,
    ...(note.notDone.length > 0
      ? [['What was not done', ...note.notDone.map((each) => `- ${notDoneTexts[each]}`)].join('\n')]
      : []),
    ...(note.moodAssessment === null ? [] : [`Mood assessment by the therapist\n${note.moodAssessment}`]),
    ...(note.notes === '' ? [] : [`Notes\n${note.notes}`]),
    ...(note.transcript === null ? [] : [`Transcript\n${note.transcript}`]),
    '',
  ].join('\n\n')
}
