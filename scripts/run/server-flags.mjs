/**
 * For the server's Node. A young generation of half the usual size saves memory and costs no time that a benchmark sees; with a quarter, writes get
 * slower. `gc` is called when the server has nothing to do (server/src/platform/idle-collection.ts).
 */
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc']
