import { securityLogContract } from '@openhour/shared/features/security-log/security-log.contract.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/working.ts'
import { lendSeen, logEnhancedSecurityEvent, logSecurityEvent } from './security-log.queries.ts'

export function securityLogRouter() {
  const os = implement(securityLogContract).$context<Incoming>().use(guard)
  return os.router({
    log: os.log.handler(async ({ input, context: { run, seen } }) => {
      await run(lendSeen(seen.ip, seen.userAgent), logSecurityEvent(input.p_action, input.p_details))
      return { logged: true as const }
    }),
    logEnhanced: os.logEnhanced.handler(async ({ input, context: { run, seen } }) => {
      await run(lendSeen(seen.ip, seen.userAgent), logEnhancedSecurityEvent(input.p_action, input.p_details))
      return { logged: true as const }
    }),
  })
}
