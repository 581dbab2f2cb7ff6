import { problemFrom } from '../api/api.ts'

/** Asks the person to prove who they are; answers whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let underWay: Promise<boolean> | undefined

/** For the dialog that asks, mounted once around everything behind the sign-in; answers how to stop. */
export function onProofNeeded(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask !== asker) return
    ask = undefined
    underWay = undefined
  }
}

/**
 * Makes a call that the server may refuse until the person proves anew who they are (`proof-required`): then they are asked, and the call is made
 * once more. Calls that are refused at the same time share one question. Whoever does not answer it gets the server's refusal, to be shown like
 * any other.
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
