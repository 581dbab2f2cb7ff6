import { DeviceSignatureForm, DeviceTicketForm } from '@openhour/shared/features/consents/device-forms.ts'
import { consentTexts } from '@openhour/shared/features/consents/consents.rules.ts'
import { Hono } from 'hono'
import { now } from '../../platform/clock.ts'
import { type PersonPools, runAs } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { jsonFromPages, type MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { tooManyAttempts } from '../../services/sign-in/attempts.ts'
import { answer, readForm } from '../../services/sign-in/read-form.ts'
import { consentRefusals, type SignConsent } from './consent-signing.ts'
import { declineOnDevice, findConsentToSign } from './consents.queries.ts'
import type { DeviceTickets } from './device-ticket.ts'

const callsPerMinute = 30

type Parts = { pools: PersonPools; sign: SignConsent; tickets: DeviceTickets }

/** What the page that a therapist hands to a client asks. Nobody is signed in there: the ticket opens one text that waits, and nothing else. */
export function deviceSigningRoutes({ pools, sign, tickets }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>()
  const calls = openRecent(callsPerMinute, 60_000)

  function holderOf(ticket: string) {
    const found = tickets.read(ticket)
    if (!found) throw new Refusal('not-possible-now', consentTexts.ticketOver)
    const actor = { userId: found.therapistId, role: 'therapist' } as const
    const run: Run = (...statements) => runAs(pools.app, actor, ...statements)
    return { id: found.consentId, actor, run }
  }

  routes.use('*', async (c, next) => {
    const wait = calls(countedAs(c.var.requestMeta.ip))
    if (wait > 0) throw tooManyAttempts(new Date(now().getTime() + wait * 1000).toISOString())
    return next()
  })
  routes.post('/read', async (c) => {
    const { ticket } = readForm(c.env.incoming, DeviceTicketForm)
    const { id, run } = holderOf(ticket)
    const [[consent]] = await run(findConsentToSign(id))
    if (!consent) throw new Refusal('not-possible-now', consentTexts.notWaiting)
    const { purpose, version, text, practiceName, therapistName } = consent
    return answer({ body: { purpose, version, text, practiceName, therapistName }, setCookies: [] })
  })
  routes.post('/sign', async (c) => {
    const { ticket, version, name } = readForm(c.env.incoming, DeviceSignatureForm)
    const { id, actor, run } = holderOf(ticket)
    await sign({ actor, run }, { id, version, name })
    return answer({ body: {}, setCookies: [] })
  })
  routes.post('/decline', async (c) => {
    const { ticket } = readForm(c.env.incoming, DeviceTicketForm)
    const { id, run } = holderOf(ticket)
    await refusing(run(declineOnDevice(id)), consentRefusals)
    return answer({ body: {}, setCookies: [] })
  })
  return { ...jsonFromPages, trust: 'token', path: '/api/consent-signing', routes }
}
