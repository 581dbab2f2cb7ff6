import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** Keeps how an appointment and its series are; to stand before the change that this id undoes. */
export function beginUndo(id: string, appointmentId: string) {
  return sql`select app.begin_undo(${id}::uuid, ${appointmentId}::uuid)`.compile(build)
}

/** Keeps what the change has made of them; to stand after it. */
export function keepUndo(id: string) {
  return sql`select app.complete_undo(${id}::uuid)`.compile(build)
}

/** Puts everything back, under the practice's lock; ends the transaction with `undo-gone`, `appointment-changed` or `appointment-taken`. */
export function undoChange(id: string) {
  return sql<{ id: string }>`select app.undo_appointments(${id}::uuid) as id`.compile(build)
}
