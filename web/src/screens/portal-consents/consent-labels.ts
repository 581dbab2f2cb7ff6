import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { isWaiting } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { importedLine } from '../../lib/imported-line.ts'
import { formatDate } from '../../lib/time/format.ts'
import type { Tone } from '../../ui/tones.ts'

type State = { name: string; tone: Tone; line: string }

const signedLines: Record<NonNullable<Consent['given']>, (name: string, day: string) => string> = {
  portal: (name, day) => `Signed by ${name} on ${day}.`,
  device: (name, day) => `Signed by ${name} on ${day}, on your therapist’s device.`,
  paper: (_name, day) => `Signed on paper. Your therapist recorded it on ${day}.`,
  spoken: (_name, day) => `You agreed in conversation. Your therapist recorded it on ${day}.`,
}

/** Where a consent stands, for the client, and where it came from if the practice imported it. */
export function stateOf(consent: PortalConsent): State {
  const { line, ...state } = answerOf(consent)
  return { ...state, line: `${line} ${importedLine(consent)}`.trim() }
}

function answerOf(consent: PortalConsent): State {
  const { askedAt, given, signedAt, signedName, declinedAt, withdrawnAt } = consent
  if (withdrawnAt !== null)
    return { name: 'Withdrawn', tone: 'neutral', line: `Withdrawn on ${formatDate(withdrawnAt)}.` }
  if (signedAt !== null && given !== null)
    return { name: 'Agreed', tone: 'good', line: signedLines[given](signedName ?? '', formatDate(signedAt)) }
  if (declinedAt !== null)
    return { name: 'Declined', tone: 'neutral', line: `You said no on ${formatDate(declinedAt)}.` }
  const line = `Asked on ${formatDate(askedAt)}.`
  return isWaiting(consent)
    ? { name: 'Waiting for you', tone: 'honey', line }
    : { name: 'Taken back', tone: 'neutral', line }
}
