import { afterAll, beforeAll, expect } from 'vitest'
import type { Connections } from '@openhour/shared/features/connections/connections.contract.ts'
import type { OAuthKind } from '@openhour/shared/features/connections/connections.rules.ts'
import { openFakeGoogleCalendar } from './fake-google-calendar.ts'
import { openFakeZoom } from './fake-zoom.ts'
import { type Browser, openProduct, type Product } from './product.ts'
import { until } from './until.ts'

const names = { zoom: 'zoom-oauth-callback', google_calendar: 'google-calendar-oauth-callback' } as const

/** The product with a fake Zoom and a fake Google Calendar, shared by the tests of a file. */
export async function oneProductWithServices(more: Record<string, string> = {}) {
  const product = {} as Product
  const zoom = await openFakeZoom()
  const google = await openFakeGoogleCalendar()
  beforeAll(async () => {
    Object.assign(product, await openProduct({ ...zoom.settings, ...google.settings, ...more }))
  })
  afterAll(async () => {
    await product.stop()
    await zoom.close()
    await google.close()
  })
  const services = { zoom, google_calendar: google }

  /** Goes to the service as the person and returns what it sends back. */
  async function signInAt(who: Browser, kind: OAuthKind): Promise<URLSearchParams> {
    const begun = await who.post(`/api/v1/integrations/${kind}/begin`, {})
    expect(begun.status).toBe(200)
    const back = await services[kind].visit((begun.json as { url: string }).url)
    expect(back.startsWith(`${product.url}/app/settings?`)).toBe(true)
    return new URL(back).searchParams
  }
  const finish = (who: Browser, kind: OAuthKind, back: URLSearchParams, body: object = {}) =>
    who.post(`/functions/v1/${names[kind]}`, { code: back.get('code'), state: back.get('state'), ...body })
  async function connect(who: Browser, kind: OAuthKind): Promise<void> {
    const answer = await finish(who, kind, await signInAt(who, kind))
    expect([answer.status, answer.json]).toEqual([200, { success: true }])
  }
  const list = async (who: Browser) => (await who.get('/api/v1/integrations')).json as Connections
  const connectionOf = async (who: Browser, kind: string) => (await list(who)).items.find((one) => one.kind === kind)
  return {
    product,
    zoom,
    google,
    signInAt,
    finish,
    connect,
    list,
    connectionOf,
    disconnect: (who: Browser, kind: string) => who.send('DELETE', `/api/v1/integrations/${kind}`),
    /** Runs a job of a practice now. */
    run: async (job: 'sync-connections' | 'read-calendar', { userId }: { userId: string }) => {
      await product.database.owner.query('select app.enqueue_connection_job($1, $2)', [job, userId])
    },
    /** All jobs of a person's connections have run, or wait for another try; without a person, those of everybody. */
    idle: (who?: { userId: string }) =>
      until(
        async () =>
          (
            await product.database.owner.query(
              `select j.id from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
               where q.queue_name like $1 and (j.attempts = 0 or j.locked_at is not null)`,
              [`connections-${who?.userId ?? '%'}`],
            )
          ).rows.length,
        (count) => count === 0,
      ),
  }
}
