import type { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import type { SessionDetails } from '@openhour/shared/features/sessions/sessions.contract.ts'
import type { PlanDetails } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { createECDH } from 'node:crypto'
import { type Answer, type Browser, productOf } from './product.ts'

/** The fields with which a change identifies a row and its version. */
export type RowVersion = { id: string; updatedAt: string }
/** @throws Error with the reason if nothing was added: what is done with the row would fail with one that misleads. Whom a sample is not for adds nothing. */
function seenIn({ status, text, json }: Answer): RowVersion {
  if (status === 403) return {} as RowVersion
  if (status >= 300) throw new Error(`a sample's own row was refused: ${status} ${text.slice(0, 300)}`)
  const { id, updatedAt } = (json as { json: RowVersion }).json
  return { id, updatedAt }
}
export const idOf = ({ id }: RowVersion) => ({ id })

let number = 0
/** A client's details with a unique email address. */
export function clientDetails(more: object = {}) {
  return {
    name: 'Mila Example',
    age: 34,
    gender: 'Female',
    email: `mila${++number}@example.com`,
    noEmail: false,
    diagnosis: 'Insomnia',
    ...more,
  }
}

/** A client with every field set to a value that differs from its default and from {@link clientDetails}. */
export const sampleClient = () =>
  ({
    name: 'Noor Sample',
    age: 51,
    ageNotKnown: false,
    gender: 'Non-binary',
    email: `noor${++number}@example.com`,
    noEmail: false,
    diagnosis: 'Grief',
    phone: '+44 7700 900123',
    preferredName: 'Noo',
    pronouns: 'they/them',
    dateOfBirth: '1990-02-28',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    language: 'pt',
    emergencyContactName: 'Ilse Sample',
    emergencyContactPhone: '+44 7700 900124',
    emergencyContactRelationship: 'Sister',
    address: '12 Harbour Street\nLeeds LS1 4AB',
    phoneMessages: 'voicemail',
    goodToKnow: 'I work nights.\nPlease call after noon.',
    emailReminders: false,
    smsReminders: true,
    mayBook: false,
  }) satisfies Required<ClientDetails>

/** Adds a client of this therapist and returns the id. */
export async function newClient(who: Browser, more: object = {}): Promise<string> {
  return ((await who.post('/api/v1/clients', clientDetails(more))).json as { id: string }).id
}

/** Changes a client like the form: the new fields over the saved ones. */
export async function changeClient(who: Browser, id: string, details: object): Promise<Answer> {
  const { updatedAt } = (await who.get(`/api/v1/clients/${id}`)).json as RowVersion
  return who.send('PUT', `/api/v1/clients/${id}`, { updatedAt, ...details })
}

export async function versionOfClient(caller: Browser): Promise<RowVersion> {
  return seenIn(await caller.post('/rpc/clients/add', { json: clientDetails() }))
}
export const ownClient = async (caller: Browser) => idOf(await versionOfClient(caller))

/** The input of the session form. */
export function sessionDetails(more: object = {}) {
  return {
    sessionDate: '2026-09-10',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'scheduled',
    notes: 'Begin with the worry diary.',
    ...more,
  }
}

/** Every field differs from its default and from {@link sessionDetails}. */
export const sampleSession = (): SessionDetails => ({
  sessionDate: '2026-08-11',
  durationMinutes: 80,
  sessionType: 'family',
  status: 'completed',
  notes: 'The brother came along.',
})

export const ownSession = (caller: Browser) => seenOfClient(caller, '/rpc/sessions/add', sessionDetails())

/** Adds a treatment plan with one goal and one objective. Returns the API's response. */
export const ownPlan = async (caller: Browser) => planOf(caller, (await ownClient(caller)).id)
export async function planOf(caller: Browser, clientId: string) {
  const treatmentGoals = [{ goal: 'Sleep through on most nights', objectives: [{ objective: 'Up at seven' }] }]
  const answer = await caller.post('/rpc/treatmentPlans/add', {
    json: { clientId, planName: 'Sleep', treatmentGoals },
  })
  type Row = { id: string }
  const { json: plan } = answer.json as { json: Row & { treatmentGoals: (Row & { objectives: Row[] })[] } }
  const [goal] = plan.treatmentGoals
  return { id: plan.id, goalId: goal?.id ?? '', objectiveId: goal?.objectives[0]?.id ?? '' }
}

/** Every field differs from its default and from {@link ownPlan}. */
export const samplePlan = () =>
  ({
    planName: 'Rest',
    primaryDiagnosis: 'Insomnia',
    secondaryDiagnosis: 'Grief',
    treatmentGoals: [{ goal: 'Read again', objectives: [{ objective: 'A page a day', reachedDate: '2026-05-04' }] }],
    interventions: ['Sleep diary'],
    targetSymptoms: ['Waking at four'],
    successMetrics: ['Six hours'],
    estimatedDurationWeeks: 20,
    status: 'paused',
    startDate: '2026-03-02',
    endDate: '2026-09-30',
    reviewDate: '2026-06-15',
  }) satisfies Required<PlanDetails>

export async function ownProgress(caller: Browser): Promise<{ id: string }> {
  const { goalId } = await ownPlan(caller)
  const answer = await caller.post('/rpc/treatmentPlans/recordProgress', { json: { goalId, percent: 30 } })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

export async function ownCheckout(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/functions/v1/create-checkout', {
    tier: 'pro',
    currency: 'EUR',
    billingPeriod: 'monthly',
  })
  return { id: (answer.json as { url: string }).url.split('/').at(-1) ?? '' }
}

/** Buys Premium in test mode, unless the caller has it. */
export async function ownPremium(caller: Browser): Promise<undefined> {
  const choice = { tier: 'premium', currency: 'EUR', billingPeriod: 'monthly' }
  const { url } = (await caller.post('/functions/v1/create-checkout', choice)).json as { url?: string }
  if (url !== undefined) await caller.post(`/api/v1/billing/sandbox/${url.split('/').at(-1)}`, { outcome: 'paid' })
}

/** Ends what {@link ownPremium} bought, so that there is something to buy. */
export async function endSubscriptions(caller: Browser): Promise<void> {
  const { id } = await own(caller)
  const { owner } = productOf(caller).database
  await owner.query(`update sandbox_subscriptions set ended_at = now() where user_id = $1 and ended_at is null`, [id])
  await owner.query(`update payment_subscriptions set status = 'ended' where user_id = $1`, [id])
}

export async function ownNotification(caller: Browser): Promise<{ id: string }> {
  const list = await caller.get('/api/v1/notifications')
  return { id: (list.json as { items: { id: string }[] }).items[0]?.id ?? crypto.randomUUID() }
}

export const phqAnswers = { measureId: 'phq-9', takenDate: '2026-05-01', answers: [1, 1, 1, 1, 1, 0, 0, 0, 0] }
/** Adds a PHQ-9 response with this answer to the item on self-harm, and returns its alert. */
export async function ownResponse(caller: Browser, last: 0 | 1): Promise<{ id: string; alertId?: string | undefined }> {
  const { id } = await ownClient(caller)
  const answer = await caller.post(`/api/v1/clients/${id}/measures`, {
    ...phqAnswers,
    answers: [1, 1, 1, 1, 1, 0, 0, 0, last],
  })
  const { response, alerts } = answer.json as { response: { id: string }; alerts: { id: string }[] }
  return last ? { id: response.id, alertId: alerts[0]?.id } : { id: response.id }
}

export const subscription = () => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'C'.padEnd(22, 'A') },
})
export async function ownSubscription(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/rpc/push/subscribe', { json: subscription() })
  return (answer.json as { json: { id: string } }).json
}

export async function own(caller: Browser): Promise<{ id: string; role: string }> {
  const me = await caller.get('/api/v1/account/me')
  return me.json as { id: string; role: string }
}

export async function draftVersion(caller: Browser): Promise<number> {
  const answer = await caller.post('/rpc/drafts/get', { json: { key: 'client:new' } })
  return (answer.json as { json: { draft: { version: number } | null } }).json.draft?.version ?? 0
}

export const taskDetails = () => ({ task: 'Ten minutes of breathing', category: 'Self-Care', priority: 'high' })
/** Adds a client with a session for the caller. */
export async function clientWithSession(caller: Browser): Promise<{ clientId: string; sessionId: string }> {
  const { id: clientId } = await ownClient(caller)
  const answer = await caller.post('/rpc/sessions/add', { json: { clientId, ...sessionDetails() } })
  return { clientId, sessionId: seenIn(answer).id }
}
/** Adds a row about a client of the caller. */
export async function seenOfClient(caller: Browser, path: string, details: object): Promise<RowVersion> {
  const { id: clientId } = await ownClient(caller)
  return seenIn(await caller.post(path, { json: { clientId, ...details } }))
}
export const ownTask = async (caller: Browser) => idOf(await seenOfClient(caller, '/rpc/selfCare/add', taskDetails()))
export const ofOwnClient = async (caller: Browser, more: object = {}) => ({
  clientId: (await ownClient(caller)).id,
  ...more,
})
