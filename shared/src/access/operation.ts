import { oc } from '@orpc/contract'
import type { RefusalCode } from './refusals.ts'
import { type Access, signedIn } from './rules.ts'

/**
 * What the contract says of an operation besides its shapes. `sendsTwice` marks writes that take an idempotency key, `proof` what is only done for
 * somebody who proved who they are a moment ago. `refusals` are those that follow from nothing else that the contract says: see `problemsOf`.
 */
export type OperationMeta = {
  access: Access
  declared: boolean
  sendsTwice: boolean
  proof: boolean
  refusals: readonly RefusalCode[]
}

const bare = oc.$meta<OperationMeta>({
  access: signedIn,
  declared: false,
  sendsTwice: false,
  proof: false,
  refusals: [],
})

/** The head of every operation. One without a declared access keeps the server from starting. */
export function operation(access: Access, more: Partial<Omit<OperationMeta, 'access' | 'declared'>> = {}) {
  return bare.meta({ sendsTwice: false, proof: false, refusals: [], ...more, access, declared: true })
}
