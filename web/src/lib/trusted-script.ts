// The server's policy lets a string become a script's address only through the policy made here, so that no text of anybody's ever does.

type ScriptPolicy = { createScriptURL(path: string): unknown }
type Factory = {
  createPolicy(name: string, rules: { createScriptURL: (path: string) => string }): ScriptPolicy
}

let policy: ScriptPolicy | undefined

/** One of our own scripts by its path, for what starts scripts by address: `navigator.serviceWorker.register(ownScript('/sw.js'))`, `new Worker(…)`. */
export function ownScript(path: `/${string}.js`): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  if (!trustedTypes) return path
  policy ??= trustedTypes.createPolicy('openhour', {
    createScriptURL: (given) => {
      if (/^\/(?!\/)[\w./-]+\.js$/.test(given)) return given
      throw new TypeError('not a script of ours')
    },
  })
  return policy.createScriptURL(path) as string
}
