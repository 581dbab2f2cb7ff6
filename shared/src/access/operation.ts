import { oc } from '@orpc/contract'
import type { RefusalCode } from './refusals.ts'
import { type Access, signedIn } from './rules.ts'

/**
 * What the contract declares about an operation besides its input and output. `sendsTwice`: a write with an idempotency key. `proof`: requires recent
 * re-authentication. `closedToKeys`: no API key may call it, whatever its scopes. `refusals`: those that do not follow from the rest of the contract
 * (see `problemsOf`). `sections`: parts of the answer that show the data of other features, by the scope that an API key needs for them.
 * `needsOneOf`: groups of fields of which the input has at least one each, where only a check of the whole input says so.
 */
export type OperationMeta = {
  access: Access
  declared: boolean
  sendsTwice: boolean
  proof: boolean
  closedToKeys: boolean
  refusals: readonly RefusalCode[]
  sections: Sections
  needsOneOf: readonly (readonly string[])[]
}

/** By scope: fields of an answer, and what stands there for a key without it. `items.*.notes` is a field of each item. */
export type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const bare = oc.$meta<OperationMeta>({
  access: signedIn,
  declared: false,
  sendsTwice: false,
  proof: false,
  closedToKeys: false,
  refusals: [],
  sections: {},
  needsOneOf: [],
})

/** Starts the contract of an operation. The server refuses to start with an operation that declares no access. */
export function operation(access: Access, more: Partial<Omit<OperationMeta, 'access' | 'declared'>> = {}) {
  return bare.meta({
    sendsTwice: false,
    proof: false,
    closedToKeys: false,
    refusals: [],
    sections: {},
    needsOneOf: [],
    ...more,
    access,
    declared: true,
  })
}
