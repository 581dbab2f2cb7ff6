/// <reference lib="esnext.temporal" />
import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { noteContent } from './note-samples.ts'
import type { Answer, Browser, Product } from './product.ts'

/** The fields of a note's response that tests use. */
export type NoteAnswer = Note & { code: string; detail: string; errors?: Record<string, string> }

export const bodyOf = (answer: Answer) => answer.json as NoteAnswer

/** Writes a note as the page does; `more` overrides its content. */
export function writeNote(who: Browser, clientId: string, more: object = {}, headers?: Record<string, string>) {
  return who.post(`/api/v1/clients/${clientId}/notes`, noteContent(more), headers)
}

/** Adds a note with one text, signed if requested. Returns the API's note. */
export async function aNote(who: Browser, clientId: string, more: object = {}, signed = false): Promise<Note> {
  const added = await writeNote(who, clientId, more)
  if (added.status !== 201) throw new Error(`a note was answered with ${added.status}: ${added.text}`)
  if (!signed) return bodyOf(added)
  return bodyOf(await who.post(`/api/v1/notes/${bodyOf(added).id}/sign`, { version: 1 }))
}

/** A section without a heading. */
export const text = (words: string) => [{ heading: null, text: words }]

/** The day a number of days before today in London, the zone of the tests' practices. */
export function daysAgo(days: number): string {
  return Temporal.Now.plainDateISO('Europe/London').subtract({ days }).toString()
}

/** A completed session of 50 minutes with a couple on 4 May 2026, without a note. */
export async function newSession(product: Product, { userId }: { userId: string }, clientId: string): Promise<string> {
  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into sessions (therapist_id, client_id, session_date, duration_minutes, session_type, status)
     values ($1, $2, '2026-05-04', 50, 'couples', 'completed') returning id`,
    [userId, clientId],
  )
  return rows[0]?.id ?? ''
}
