import type { Answer, Browser, Product } from './product.ts'
import { newClient, sessionDetails } from './own-rows.ts'

/** The fields of a session that tests use. */
export type AnsweredSession = {
  id: string
  status: string
  notes: string | null
  updatedAt: string
  formNote: { id: string; version: number; signed: boolean; plain: boolean } | null
  unsignedNotes: number
  signedNotes: number
}
type Fields = Record<string, unknown>

/** The body of a response of any operation on sessions. */
export function sessionBody(answer: Answer) {
  return answer.json as AnsweredSession & {
    code: string
    detail: string
    errors?: Record<string, string>
    total: number
    items: (AnsweredSession & { sessionDate: string })[]
  }
}

/** API calls about sessions of a new client of this therapist. */
export async function openSessionCalls(product: Product, therapist: Browser) {
  const clientId = await newClient(therapist)
  const send = (more: Fields = {}, headers?: Record<string, string>, who: Browser = therapist) =>
    who.post(`/api/v1/clients/${clientId}/sessions`, sessionDetails(more), headers)
  return {
    clientId,
    send,
    add: async (more: Fields = {}) => sessionBody(await send(more)),
    get: async (id: string) => sessionBody(await therapist.get(`/api/v1/sessions/${id}`)),
    list: async (client: string, page = 1) =>
      sessionBody(await therapist.get(`/api/v1/clients/${client}/sessions?page=${page}`)),
    /** Changes a session, based on the version `seen`. `notes: undefined` keeps the note unchanged. */
    save: (seen: AnsweredSession, more: Fields, who: Browser = therapist) =>
      who.send('PUT', `/api/v1/sessions/${seen.id}`, {
        ...sessionDetails(),
        updatedAt: seen.updatedAt,
        noteVersion: seen.formNote?.version ?? null,
        ...more,
      }),
    remove: (id: string, who: Browser = therapist) => who.send('DELETE', `/api/v1/sessions/${id}`),
    /** The stored notes of the session and its clinical notes. */
    stored: async (id: string) => {
      const { rows } = await product.database.owner.query(
        `select s.notes, n.sections, n.template, n.of_session_form, n.service_date::text, n.version, n.signed_at is not null as signed
           from sessions s left join clinical_notes n on n.session_id = s.id where s.id = $1`,
        [id],
      )
      return rows
    },
    sign: (noteId: string | undefined) =>
      product.database.owner.query(`update clinical_notes set signed_at = now() where id = $1`, [noteId]),
  }
}
