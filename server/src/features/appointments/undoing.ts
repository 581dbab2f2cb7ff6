import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { findFull, type SaveResult } from './adding.ts'
import { refusals } from './appointment-refusals.ts'
import { lockPractice } from './appointments.queries.ts'
import { undoChange } from './undo.queries.ts'

/** Undoes a change completely, or refuses if something has changed since. */
export async function undoAppointments(id: string, working: HandlerContext): Promise<Pick<SaveResult, 'appointment'>> {
  const changed = () => new Refusal('version-conflict', appointmentTexts.undoChanged)
  const [, [row]] = await refusing(working.run(lockPractice(), undoChange(id)), {
    ...refusals(null),
    'appointment-changed': changed,
  })
  return { appointment: await findFull(working, row?.id ?? '') }
}
