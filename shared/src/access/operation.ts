import { oc } from '@orpc/contract'
import { type Access, signedIn } from './rules.ts'

/**
 * What the contract says of an operation besides its shapes. `sendsTwice` marks writes that take an idempotency key, `proof` what is only done for
 * somebody who proved who they are a moment ago.
 */
export type OperationMeta = { access: Access; declared: boolean; sendsTwice: boolean; proof: boolean }

const bare = oc.$meta<OperationMeta>({ access: signedIn, declared: false, sendsTwice: false, proof: false })

/** The head of every operation. One without a declared access keeps the server from starting. */
export function operation(access: Access, more: { sendsTwice?: boolean; proof?: boolean } = {}) {
  return bare.meta({ access, declared: true, sendsTwice: more.sendsTwice ?? false, proof: more.proof ?? false })
}
