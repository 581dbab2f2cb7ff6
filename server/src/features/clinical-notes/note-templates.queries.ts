import { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { sql } from 'kysely'
import { columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type TemplateContent = Pick<OwnTemplate, 'name' | 'sections'>
type SnippetContent = Pick<Snippet, 'name' | 'text'>

const template = columns('note_templates', OwnTemplate, {})
const snippet = columns('note_snippets', Snippet, {})

export const listTemplates = builtOnce((therapistId: string) =>
  build
    .selectFrom('note_templates')
    .select(template)
    .where('therapist_id', '=', therapistId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .compile(),
)

export const findTemplate = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('note_templates')
    .select(template)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

export function insertTemplate(therapistId: string, id: string, { name, sections }: TemplateContent) {
  return build
    .insertInto('note_templates')
    .values({ therapist_id: therapistId, id, name, sections: JSON.stringify(sections) })
    .returning(template)
    .compile()
}

export function changeTemplate(therapistId: string, id: string, { name, sections }: TemplateContent) {
  return build
    .updateTable('note_templates')
    .set({ name, sections: JSON.stringify(sections) })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(template)
    .compile()
}

export const listSnippets = builtOnce((therapistId: string) =>
  build
    .selectFrom('note_snippets')
    .select(snippet)
    .where('therapist_id', '=', therapistId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .compile(),
)

export const findSnippet = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('note_snippets')
    .select(snippet)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

export function insertSnippet(therapistId: string, id: string, content: SnippetContent) {
  return build
    .insertInto('note_snippets')
    .values({ therapist_id: therapistId, id, ...content })
    .returning(snippet)
    .compile()
}

export function changeSnippet(therapistId: string, id: string, content: SnippetContent) {
  return build
    .updateTable('note_snippets')
    .set(content)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(snippet)
    .compile()
}

/** Locks counting and adding for the practice until the transaction ends. */
export function lockPractice() {
  return sql`select app.lock_practice()`.compile(build)
}

/** Aborts the transaction with `too-many` if the practice has reached the limit. Run it under the practice's lock. */
export function refuseAtMost(table: 'note_templates' | 'note_snippets', therapistId: string, most: number) {
  return sql`select app.refuse_when((select count(*) from ${sql.table(table)} where therapist_id = ${therapistId}::uuid) >= ${most}::int,
    'too-many')`.compile(build)
}
