import type { clientTables } from '../../tables/client-tables.ts'
import type { AuditAction } from '../audit/audit-actions.rules.ts'

/** Who did it, as the client sees it. `software` has an API key of the therapist; `other`: an account that was connected with the record before. */
export const accessActors = ['you', 'therapist', 'software', 'admin', 'other', 'system'] as const
export type AccessActor = (typeof accessActors)[number]

type Entity = keyof typeof clientTables | 'history'

/** What the entries are about. Notes of every kind are notes, and an alert is the questionnaire that raised it. */
const things = {
  clients: ['your details', 'your details'],
  client_contacts: ['a contact', 'your contacts'],
  client_invitations: ['an invitation', 'your invitations'],
  appointments: ['an appointment', 'your appointments'],
  appointment_series: ['a repeating appointment', 'your repeating appointments'],
  sessions: ['a session', 'your sessions'],
  clinical_notes: ['your notes', 'your notes'],
  note_addenda: ['your notes', 'your notes'],
  process_notes: ['your notes', 'your notes'],
  mood_logs: ['a wellness record', 'your wellness records'],
  measure_responses: ['a questionnaire', 'your questionnaires'],
  risk_alerts: ['a questionnaire', 'your questionnaires'],
  measure_schedules: ['a repeated request for a questionnaire', 'your repeated requests for questionnaires'],
  measure_requests: ['a request for a questionnaire', 'your requests for questionnaires'],
  treatment_plans: ['your plan', 'your plans'],
  treatment_plan_versions: ['an earlier version of your plan', 'earlier versions of your plan'],
  plan_goals: ['a goal of your plan', 'the goals of your plan'],
  plan_objectives: ['an objective of your plan', 'the objectives of your plan'],
  goal_progress: ['the progress of a goal', 'the progress of your goals'],
  documents: ['a document', 'your documents'],
  consents: ['a consent', 'your consents'],
  message_threads: ['your messages', 'your messages'],
  messages: ['a message', 'your messages'],
  message_attachments: ['a file of a message', 'the files of your messages'],
  self_care_tasks: ['a task', 'your tasks'],
  ai_drafts: ['a draft of a summary', 'drafts of summaries'],
  ai_session_notes: ['your notes', 'your notes'],
  ai_weekly_reports: ['a weekly report about you', 'weekly reports about you'],
  ai_requests: ['a request to a language model', 'the requests to language models'],
  history: ['the history of your record', 'the history of your record'],
} as const satisfies Record<Entity, readonly [one: string, all: string]>

const verbs = {
  opened: 'opened',
  listed: 'looked at',
  downloaded: 'downloaded',
  printed: 'printed',
  exported: 'exported',
  imported: 'imported',
  added: 'added',
  changed: 'changed',
  archived: 'archived',
  restored: 'restored',
  completed: 'ticked off',
  reopened: 'unticked',
  signed: 'signed',
  asked: 'asked for',
  declined: 'declined',
  withdrawn: 'withdrew',
  acknowledged: 'reviewed',
  shared: 'shared',
  unshared: 'stopped sharing',
  joined: 'connected an account with',
  left: 'ended the portal access to',
  granted: 'granted access to',
  deleted: 'deleted',
} as const satisfies Record<AuditAction, string>

/** Where a verb and a thing do not make a sentence. */
const own: Record<string, string> = {
  'clients added': 'started your record',
  'clients opened': 'opened your record',
  'clients archived': 'archived your record',
  'clients restored': 'restored your record',
  'clients exported': 'downloaded a copy of your record',
  'clients joined': 'connected an account with your record',
  'clients left': 'ended the portal access to your record',
  'clinical_notes added': 'started a note',
  'clinical_notes deleted': 'deleted a note',
  'client_invitations added': 'sent you an invitation',
  'measure_schedules added': 'asked for a questionnaire before every session',
  'measure_requests added': 'asked you to fill in a questionnaire',
  'messages added': 'wrote a message',
  'message_attachments added': 'sent a file with a message',
  'messages opened': 'read your messages',
  'ai_requests added': 'sent words of your record to a language model',
}

const actors = {
  you: 'You',
  therapist: 'Your therapist',
  software: 'Software of your therapist',
  admin: 'An administrator',
  other: 'An account connected earlier',
  system: 'The system',
} as const satisfies Record<AccessActor, string>

/** An entry in plain words: 'Your therapist opened your notes'. Undefined if there are no words for it. */
export function accessText(actor: AccessActor, action: string, entity: string): string | undefined {
  const said = own[`${entity} ${action}`]
  if (said !== undefined) return `${actors[actor]} ${said}`
  if (!Object.hasOwn(things, entity) || !Object.hasOwn(verbs, action)) return undefined
  const [one, all] = things[entity as Entity]
  return `${actors[actor]} ${verbs[action as AuditAction]} ${action === 'listed' ? all : one}`
}

/** Entries of the same kind by the same person are one line if they are no further apart than this. */
export const accessFoldedMinutes = 60
/** Whoever opens the same part of a record again within this time has opened it once. */
export const openingMinutes = 10
/** Lines on a page. */
export const accessPerPage = 40
