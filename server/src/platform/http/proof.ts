import { proofMinutes, secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { nowMs } from '../clock.ts'
import { Refusal } from '../refusal.ts'

/** Until when a proof holds. ISO 8601. */
export function proofEnd(provedAt: string): string {
  return new Date(Date.parse(provedAt) + proofMinutes * 60_000).toISOString()
}

/** @throws Refusal 403 `proof-required` when the person did not prove who they are within the last minutes: a stolen sign-in shall not do much. */
export function requireProof(actor: { provedAt: string }): void {
  if (Date.parse(proofEnd(actor.provedAt)) <= nowMs())
    throw new Refusal('proof-required', secondFactorTexts.proofNeeded)
}
