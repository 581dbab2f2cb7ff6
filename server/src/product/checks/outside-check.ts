import { type Answered, probeTimeoutMs } from '../../platform/outbound/probe.ts'
import type { Finding } from './findings.ts'

/**
 * What is wrong with an answer of an outside service.
 * @param settings the variables that hold address and keys
 */
export function findingsOfAnswer(service: string, answer: Answered, settings: string): Finding[] {
  if (!answer.answered)
    return [
      {
        state: 'failing',
        found:
          answer.code === 'ETIMEDOUT'
            ? `${service} did not answer within ${probeTimeoutMs / 1000} seconds`
            : `${service} does not answer${answer.code === undefined ? '' : ` (${answer.code})`}`,
        advice: `Check that this machine reaches the internet, and whether ${service} has an outage. Openhour tries again by itself.`,
      },
    ]
  const { status, error } = answer
  if (status === 401 || status === 403 || error === 'invalid_client')
    return [
      {
        state: 'failing',
        found: `${service} refuses the keys (${error ?? status})`,
        advice: `Correct ${settings} and restart Openhour.`,
      },
    ]
  if (status === 429)
    return [
      { state: 'warning', found: `${service} limits us for now (429)`, advice: 'Openhour tries again by itself.' },
    ]
  if (status >= 300 && status < 400)
    return [
      {
        state: 'failing',
        found: `something else answers at the address of ${service} (${status})`,
        advice: `Correct ${settings} and restart Openhour.`,
      },
    ]
  return status >= 500
    ? [
        {
          state: 'failing',
          found: `${service} has an error (${status})`,
          advice: `Wait until ${service} works again, or look at its status page. Openhour tries again by itself.`,
        },
      ]
    : []
}
