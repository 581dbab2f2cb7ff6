import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import type { SessionStatus, SessionType } from '@openhour/shared/features/sessions/sessions.rules.ts'
import type { Tone } from '../../ui/tones.ts'

export const typeNames: Record<SessionType, string> = {
  individual: 'Individual',
  group: 'Group',
  family: 'Family',
  couples: 'Couples',
}

export const statusNames: Record<SessionStatus, string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'no-show': 'No-show',
}

/** Badge variants from the specification. */
export const statusTones: Record<SessionStatus, Tone> = {
  completed: 'soft',
  scheduled: 'neutral',
  cancelled: 'bad',
  'no-show': 'bad',
}

export function minutesOf({ durationMinutes }: Pick<Session, 'durationMinutes'>): string {
  return `${durationMinutes} min`
}

/** The current kind of a session's notes; undefined without notes. */
export function notesKind({
  status,
  notes,
  formNote,
}: Pick<Session, 'status' | 'notes' | 'formNote'>): string | undefined {
  if (formNote) return formNote.signed ? 'Signed note' : 'Unsigned note'
  if (!notes) return undefined
  return status === 'scheduled' ? 'Preparation' : 'Not a clinical note'
}
