import { oc } from '@orpc/contract'
import { type Access, signedIn } from './rules.ts'

/** What the contract says of an operation besides its shapes. `sendsTwice` marks writes that take an idempotency key. */
export type OperationMeta = { access: Access; declared: boolean; sendsTwice: boolean }

const bare = oc.$meta<OperationMeta>({ access: signedIn, declared: false, sendsTwice: false })

/** The head of every operation. One without a declared access keeps the server from starting. */
export function operation(access: Access, more: { sendsTwice?: boolean } = {}) {
  return bare.meta({ access, declared: true, sendsTwice: more.sendsTwice ?? false })
}
