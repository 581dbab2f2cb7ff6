import { hasText } from '@openhour/shared/lib/storable.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'

/** What the therapist entered for a draft, as its sources. */
export function enteredSources(notes: string, transcript?: string | null): AiSource[] {
  const entered = (kind: 'note' | 'transcript', text: string | null | undefined): AiSource[] =>
    text && hasText(text) ? [{ id: kind, kind, date: null, text }] : []
  return [...entered('note', notes), ...entered('transcript', transcript)]
}
