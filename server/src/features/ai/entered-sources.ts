import { hasText } from '@openhour/shared/lib/storable.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'

/** What the therapist entered for a draft, as its sources. */
export function enteredSources(notes: string, transcript?: string | null): AiSource[] {
  const note: AiSource = { id: 'note', kind: 'note', date: null, text: notes }
  return transcript && hasText(transcript)
    ? [note, { id: 'transcript', kind: 'transcript', date: null, text: transcript }]
    : [note]
}
