import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'

/** What is wrong with a part of the installation, and what the operator does about it. */
export type Finding = { state: 'warning' | 'failing'; found: string; advice: string }

/** A part of the installation: what is wrong with it, or the fact if nothing is. */
export function partOf(name: string, fact: string, findings: readonly Finding[]): HealthPart {
  if (findings.length === 0) return { name, state: 'working', detail: fact }
  return {
    name,
    state: findings.some(({ state }) => state === 'failing') ? 'failing' : 'warning',
    detail: findings.map(({ found }) => found).join('; '),
    advice: findings.map(({ advice }) => advice).join(' '),
  }
}
