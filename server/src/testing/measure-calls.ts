import type { MeasureRequest, MeasureSchedule } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import type { OpenedMeasure, PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import type { connectedClient } from './portal-calls.ts'
import type { Browser } from './product.ts'

type Client = Awaited<ReturnType<typeof connectedClient>>
type Listed = { requests: MeasureRequest[]; schedules: MeasureSchedule[]; canFill: boolean }
type Portal = { waiting: PortalMeasure[]; items: PortalMeasure[]; total: number }
type Told = { kind: string; title: string; message: string; actionUrl: string }

/** Answers to the PHQ-9 without a risk. */
export const calmAnswers = [1, 1, 1, 1, 1, 0, 0, 0, 0]

/** Calls an operation and returns its status and answer. */
export async function call<Body = never>(
  who: Browser,
  operation: string,
  input: object,
): Promise<{ status: number; body: Body }> {
  const { status, json } = await who.post(`/rpc/${operation}`, { json: input })
  const { json: answer } = json as { json: { data?: unknown } }
  return { status, body: (status < 300 ? answer : answer.data) as Body }
}

/** The status of a refusal, and the faults of fields or the sentence. */
export function refused({ status, body }: { status: number; body: unknown }) {
  const { detail, errors } = body as { detail: string; errors?: Record<string, string> }
  return [status, errors ?? detail]
}

/** What a person was told of one kind. */
export async function told(who: Browser, kind: string): Promise<Told[]> {
  const { items } = (await who.get('/api/v1/notifications')).json as { items: Told[] }
  return items.filter((one) => one.kind === kind)
}

/** The requests of a client, as the therapist sees them. */
export async function listRequests(therapist: Browser, clientId: string): Promise<Listed> {
  return (await call<Listed>(therapist, 'measureRequests/list', { clientId })).body
}

export async function portalMeasures(who: Client): Promise<Portal> {
  return (await call<Portal>(who, 'portalMeasures/list', { clientId: who.clientId })).body
}

export const openMeasure = (who: Client, id: string) =>
  call<OpenedMeasure>(who, 'portalMeasures/get', { clientId: who.clientId, id })

export const sendMeasure = (who: Client, id: string, more: object = {}) =>
  call<PortalMeasure>(who, 'portalMeasures/send', {
    clientId: who.clientId,
    id,
    version: 1,
    answers: calmAnswers,
    ...more,
  })
