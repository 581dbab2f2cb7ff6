import { proofMinutes, proofNeeded } from '@openhour/shared/access/proof.ts'
import { nowMs } from '../clock.ts'
import { Refusal } from '../refusal.ts'

/** When a re-authentication expires, ISO 8601. */
export function proofEnd(provedAt: string): string {
  return new Date(Date.parse(provedAt) + proofMinutes * 60_000).toISOString()
}

/** Limits the damage of a stolen session. @throws Refusal 403 `proof-required` unless the person re-authenticated within the last minutes */
export function requireProof(actor: { provedAt: string }): void {
  if (Date.parse(proofEnd(actor.provedAt)) <= nowMs()) throw new Refusal('proof-required', proofNeeded)
}
