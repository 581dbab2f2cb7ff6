import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** How much of a text is read to find the excerpt, in characters. */
const maxTextLength = 50_000

type FoundNoteRow = { id: string; clientId: string; clientName: string; serviceDate: string; text: string }

/** Clinical notes whose sections or addenda contain the words, newest first. The index yields ids; the rows are read under row-level security. */
export const findNotes = builtOnce((therapistId: string, words: string, limit: number) =>
  sql<FoundNoteRow>`select n.id, n.client_id as "clientId", c.name as "clientName", n.service_date as "serviceDate",
      left(concat_ws(E'\n\n', app.note_text(n.sections), (select string_agg(a.text, E'\n\n' order by a.created_at, a.id)
        from note_addenda a where a.therapist_id = n.therapist_id and a.note_id = n.id)), ${maxTextLength}::int) as text
    from app.search_records(${words}::text, 'note', null, ${limit}::int) as hit
      join clinical_notes n on n.therapist_id = ${therapistId}::uuid and n.id = hit.record_id
      join clients c on c.therapist_id = n.therapist_id and c.id = n.client_id
    order by hit.place`.compile(build),
)

type FoundDocumentRow = {
  id: string
  clientId: string | null
  clientName: string | null
  title: string
  uploadDate: string
  text: string
}

/** Documents whose title, file name, description or text contains the words, newest first. */
export const findDocuments = builtOnce((therapistId: string, words: string, limit: number) =>
  sql<FoundDocumentRow>`with hits as materialized (select * from app.search_records(${words}::text, 'document', null, ${limit}::int))
    select d.id, d.client_id as "clientId", c.name as "clientName", d.title, d.upload_date as "uploadDate",
      concat_ws(E'\n', d.title, d.file_name, d.description, f.text) as text
    from hits as hit
      join documents d on d.therapist_id = ${therapistId}::uuid and d.id = hit.record_id
      left join clients c on c.therapist_id = d.therapist_id and c.id = d.client_id
      left join app.found_in_documents(array(select record_id from hits), ${words}::text) f on f.document_id = d.id
    order by hit.place`.compile(build),
)
