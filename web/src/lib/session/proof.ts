import { problemFrom } from '../api/http.ts'

/** Asks the person to prove who they are; resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let underWay: Promise<boolean> | undefined

/**
 * Registers the dialog that asks, mounted once around everything behind the sign-in. Returns a function that
 * unregisters it.
 */
export function onProofNeeded(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask !== asker) return
    ask = undefined
    underWay = undefined
  }
}

/**
 * Makes a call that the server may refuse until the person proves who they are (`proof-required`). Then they are asked,
 * and the call is repeated once. Calls refused at the same time share one question. If the person cancels, the server's
 * refusal is thrown.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (problemFrom(error).code !== 'proof-required' || ask === undefined) throw error
    underWay ??= ask().finally(() => (underWay = undefined))
    if (!(await underWay)) throw error
    return call()
  }
}
