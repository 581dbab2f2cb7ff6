import { onPath } from './program.mjs'

/** The load generator of the benchmark, with Lua. */
export async function findWrk() {
  return onPath('wrk')[0]
}
