import type { BrowserEvent } from '@openhour/shared/features/security-log/browser-events.rules.ts'
import {
  browserEvents,
  eventsPerMinute,
  eventTooLarge,
  maxEventDetailsBytes,
  tooManyEvents,
} from '@openhour/shared/features/security-log/browser-events.rules.ts'
import { securityLogContract } from '@openhour/shared/features/security-log/security-log.contract.ts'
import { implement } from '@orpc/server'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import type { Log } from '../../platform/log.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import { setRequestMeta, logEnhancedSecurityEvent, logSecurityEvent } from './security-log.queries.ts'

const withSeverity = (action: BrowserEvent, details: object | null | undefined) => ({
  ...details,
  severity: browserEvents[action],
})

export function securityLogRouter({ log }: { log: Log }) {
  const events = openRecent(eventsPerMinute, 60_000)
  const logged = openRecent(1, 60_000)

  function refuse(
    { actor, requestMeta }: HandlerContext & Incoming,
    code: 'too-large' | 'too-many-attempts' | 'invalid-input',
    bytes: number,
  ) {
    if (actor && logged(`${actor.userId} ${code}`) === 0)
      log.warn(
        { part: 'security log', code, bytes, userId: actor.userId, requestId: requestMeta.requestId },
        'events of a browser were refused',
      )
  }

  const os = implement(securityLogContract)
    .$context<Incoming>()
    .use(guard)
    .use(async ({ context, next }, input: unknown) => {
      const bytes = Buffer.byteLength(JSON.stringify(input) ?? '')
      const wait = events(context.actor.userId)
      if (wait > 0) {
        refuse(context, 'too-many-attempts', bytes)
        throw new Refusal('too-many-attempts', tooManyEvents, { retryAfterSeconds: wait })
      }
      const details = (input as { p_details?: unknown } | undefined)?.p_details
      if (Buffer.byteLength(JSON.stringify(details) ?? '') > maxEventDetailsBytes) {
        refuse(context, 'too-large', bytes)
        throw new Refusal('too-large', eventTooLarge)
      }
      try {
        return await next()
      } catch (error) {
        refuse(context, 'invalid-input', bytes)
        throw error
      }
    })
  return os.router({
    log: os.log.handler(async ({ input: { p_action, p_details }, context: { run, requestMeta } }) => {
      await run(
        setRequestMeta(requestMeta.ip, requestMeta.userAgent),
        logSecurityEvent(p_action, withSeverity(p_action, p_details)),
      )
      return { logged: true as const }
    }),
    logEnhanced: os.logEnhanced.handler(async ({ input: { p_action, p_details }, context: { run, requestMeta } }) => {
      await run(
        setRequestMeta(requestMeta.ip, requestMeta.userAgent),
        logEnhancedSecurityEvent(p_action, withSeverity(p_action, p_details)),
      )
      return { logged: true as const }
    }),
  })
}
