import type { Role } from '@openhour/shared/access/rules.ts'
import type { SupportState } from '@openhour/shared/features/support/support-search.rules.ts'
import { maxTemplates, requestsPerPage } from '@openhour/shared/features/support/support.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { MessageRow } from './support.queries.ts'

// Functions of the database, each for admins only: no role may read other people's requests.

type InboxRow = {
  id: string
  name: string | null
  role: Role | null
  sealedSender: Buffer | null
  sealedSubject: Buffer
  state: SupportState
  priority: boolean
  assignedTo: string | null
  createdAt: string
}

export const listInbox = builtOnce((state: SupportState, mine: boolean, page: number) =>
  sql<InboxRow & { assignedName: string | null; lastAt: string; total: number }>`
    select id, name, role, sealed_sender as "sealedSender", sealed_subject as "sealedSubject", state, priority, assigned_to as "assignedTo",
      assigned_name as "assignedName", created_at as "createdAt", last_at as "lastAt", total::int
    from app.admin_support_inbox(${state}, ${mine}::boolean, (${page}::int - 1) * ${requestsPerPage}::int, ${requestsPerPage}::int)`.compile(
    build,
  ),
)

export const countInbox = builtOnce(() =>
  sql<{ state: SupportState; requests: number }>`select state, requests::int from app.admin_support_counts()`.compile(
    build,
  ),
)

export const listAdmins = builtOnce(() =>
  sql<{ id: string; name: string }>`select id, name from app.admin_support_admins()`.compile(build),
)

export const findInboxRequest = builtOnce((id: string) =>
  sql<
    InboxRow & { userId: string | null; email: string | null; suspended: boolean; sealedDiagnostics: Buffer | null }
  >`select id, user_id as "userId", name, email, role, coalesce(is_suspended, false) as suspended, sealed_sender as "sealedSender",
      sealed_subject as "sealedSubject", sealed_surroundings as "sealedDiagnostics", state, priority, assigned_to as "assignedTo",
      created_at as "createdAt" from app.admin_support_request(${id}::uuid)`.compile(build),
)

export const listInboxMessages = builtOnce((id: string) =>
  sql<MessageRow>`select id, from_support as "fromSupport", sealed_text as "sealedText", created_at as "createdAt", files
    from app.admin_support_thread(${id}::uuid)`.compile(build),
)

type Answer = { message: string; text: Buffer; close: boolean; mailTo: string | null; mailData: string | null }

/** Aborts with `request-missing`. */
export const answerSupport = builtOnce((id: string, { message, text, close, mailTo, mailData }: Answer) =>
  sql`select app.admin_answer_support(${id}::uuid, ${message}::uuid, ${text}::bytea, ${close}::boolean, ${mailTo}::text,
    ${mailData}::jsonb)`.compile(build),
)

/** Aborts with `request-missing` or `admin-missing`. */
export const assignSupport = builtOnce((id: string, admin: string | null) =>
  sql`select app.admin_assign_support(${id}::uuid, ${admin}::uuid)`.compile(build),
)

/** Aborts with `request-missing`. */
export const setSupportState = builtOnce((id: string, state: SupportState) =>
  sql`select app.admin_set_support_state(${id}::uuid, ${state})`.compile(build),
)

export const listTemplates = builtOnce(() =>
  sql<{ id: string; name: string; text: string }>`select id, name, text from app.admin_support_templates()`.compile(
    build,
  ),
)

/** Aborts with `too-many-templates` or on `support_templates_name`. */
export const addTemplate = builtOnce((id: string, name: string, text: string) =>
  sql`select app.admin_add_support_template(${id}::uuid, ${name}, ${text}, ${maxTemplates}::int)`.compile(build),
)

export const changeTemplate = builtOnce((id: string, name: string, text: string) =>
  sql<{ done: boolean }>`select app.admin_change_support_template(${id}::uuid, ${name}, ${text}) as done`.compile(
    build,
  ),
)

export const removeTemplate = builtOnce((id: string) =>
  sql<{ done: boolean }>`select app.admin_remove_support_template(${id}::uuid) as done`.compile(build),
)
