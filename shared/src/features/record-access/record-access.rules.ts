import { clientReads } from '../../tables/client-reads.generated.ts'
import type { AuditAction } from '../audit/audit-actions.rules.ts'

/** Who did it, as the client sees it. `software` has an API key of the therapist; `other`: an account that was connected with the record before. */
export const accessActors = ['you', 'therapist', 'software', 'admin', 'other', 'system'] as const
export type AccessActor = (typeof accessActors)[number]

/** What the entries are about. Notes of every kind are notes, and an alert is the questionnaire that raised it. */
const things = { ...clientReads, history: ['the history of your record', 'the history of your record'] } as const

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
  const [one, all] = things[entity as keyof typeof things]
  return `${actors[actor]} ${verbs[action as AuditAction]} ${action === 'listed' ? all : one}`
}

/** Entries of the same kind by the same person are one line if they are no further apart than this. */
export const accessFoldedMinutes = 60
/** Whoever opens the same part of a record again within this time has opened it once. */
export const openingMinutes = 10
/** Lines on a page. */
export const accessPerPage = 40
