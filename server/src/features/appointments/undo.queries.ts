import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Saves the appointment and its series before the change that `id` undoes. */
export const beginUndo = builtOnce((id: string, appointmentId: string) =>
  sql`select app.begin_undo(${id}::uuid, ${appointmentId}::uuid)`.compile(build),
)

/** Saves their state after the change; runs last. */
export const completeUndo = builtOnce((id: string) => sql`select app.complete_undo(${id}::uuid)`.compile(build))

/** Restores everything, under the practice's lock; ends the transaction with `undo-gone`, `appointment-changed` or `appointment-taken`. */
export function undoChange(id: string) {
  return sql<{ id: string }>`select app.undo_appointments(${id}::uuid) as id`.compile(build)
}
