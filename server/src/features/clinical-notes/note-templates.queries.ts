import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

type TemplateContent = { name: string; sections: { heading: string; prompt: string }[] }
type OwnTemplateRow = { id: string; name: string; sections: TemplateContent['sections']; updatedAt: string }
type SnippetContent = { name: string; text: string }

const templateColumns = sql`id, name, sections, updated_at as "updatedAt"`
const snippetColumns = ['id', 'name', 'text', 'updated_at as updatedAt'] as const

export function listTemplates(therapistId: string) {
  return sql<OwnTemplateRow>`select ${templateColumns} from note_templates where therapist_id = ${therapistId}::uuid
    order by lower(name), id`.compile(build)
}

export function findTemplate(therapistId: string, id: string) {
  return sql<OwnTemplateRow>`select ${templateColumns} from note_templates
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(build)
}

export function insertTemplate(therapistId: string, id: string, { name, sections }: TemplateContent) {
  return sql<OwnTemplateRow>`insert into note_templates (therapist_id, id, name, sections)
    values (${therapistId}::uuid, ${id}::uuid, ${name}, ${JSON.stringify(sections)}::jsonb) returning ${templateColumns}`.compile(
    build,
  )
}

export function changeTemplate(therapistId: string, id: string, { name, sections }: TemplateContent) {
  return sql<OwnTemplateRow>`update note_templates set name = ${name}, sections = ${JSON.stringify(sections)}::jsonb
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid returning ${templateColumns}`.compile(build)
}

export function listSnippets(therapistId: string) {
  return build
    .selectFrom('note_snippets')
    .select(snippetColumns)
    .where('therapist_id', '=', therapistId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .compile()
}

export function findSnippet(therapistId: string, id: string) {
  return build
    .selectFrom('note_snippets')
    .select(snippetColumns)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}

export function insertSnippet(therapistId: string, id: string, content: SnippetContent) {
  return build
    .insertInto('note_snippets')
    .values({ therapist_id: therapistId, id, ...content })
    .returning(snippetColumns)
    .compile()
}

export function changeSnippet(therapistId: string, id: string, content: SnippetContent) {
  return build
    .updateTable('note_snippets')
    .set(content)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(snippetColumns)
    .compile()
}

/** Waits until no other transaction of this practice counts or adds; held to the end of the transaction. */
export function lockPractice() {
  return sql`select app.lock_practice()`.compile(build)
}

/** Ends the transaction with the code `too-many` where the practice has so many already; to be sent under the practice's lock. */
export function refuseAtMost(table: 'note_templates' | 'note_snippets', therapistId: string, most: number) {
  return sql`select app.refuse_when((select count(*) from ${sql.table(table)} where therapist_id = ${therapistId}::uuid) >= ${most}::int,
    'too-many')`.compile(build)
}
