import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AiText } from '../ai-text/ai-text.ts'
import { AiTextLines } from '../ai-text/AiTextLines.tsx'
import type { NoteValues } from '../notes/note-values.ts'

type DraftLinesProps = { form: UseFormReturn<NoteValues>; texts: readonly AiText[] }

/** Takes single lines of AI drafts into the note, or out of it again. */
export function DraftLines({ form, texts }: DraftLinesProps) {
  const sections = useWatch({ control: form.control, name: 'sections' })
  return texts.map((text) => (
    <AiTextLines
      key={text.id}
      text={text}
      sections={sections}
      onChange={(next) => form.setValue('sections', next, { shouldDirty: true })}
    />
  ))
}
