import {
  type BrowserEvent,
  directiveOf,
  eventsPerMinute,
} from '@openhour/shared/features/security-log/browser-events.rules.ts'
import type { BrowserEventDetails } from '@openhour/shared/features/security-log/security-log.contract.ts'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { isWithinLimit } from '../../lib/api/rate-limit.ts'

/** As the browser says it, with any directive. */
export type Reported = Omit<BrowserEventDetails, 'directive'> & { directive?: string }

/** Sends events to the server, as many as one person may have in a minute. */
export function reportEvents(userId: string, events: ReadonlyMap<BrowserEvent, Reported>): void {
  for (const [event, { directive, ...details }] of events) {
    if (!isWithinLimit('security-event', userId, eventsPerMinute, 60_000)) continue
    const named = directive === undefined ? {} : { directive: directiveOf(directive) }
    api.securityLog.logEnhanced({ p_action: event, p_details: { ...details, ...named } }).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- required by the specification
      console.error('Security logging failed:', event, problemFrom(error).code)
    })
  }
}
