// The server's content security policy lets a string become a script's URL only through the policy created here, so
// that text from users never does.

type ScriptPolicy = { createScriptURL(path: string): unknown }
type Factory = {
  createPolicy(name: string, rules: { createScriptURL: (path: string) => string }): ScriptPolicy
}

let policy: ScriptPolicy | undefined

/**
 * The URL of one of our own scripts, for APIs that start scripts by URL:
 * `navigator.serviceWorker.register(ownScript('/sw.js'))`, `new Worker(…)`.
 */
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
