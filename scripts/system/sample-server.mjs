import { spawn } from 'node:child_process'

/**
 * Starts the product with the sample practice in its own process. `ready` resolves with the milliseconds it took.
 * @param env added to this process's environment
 */
export function startSampleServer(env) {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/src/commands/demo.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise((done, fail) => {
    child.stdout.on('data', (text) => String(text).includes('is ready') && done(performance.now() - began))
    child.once('exit', (code) => fail(new Error(`the server exited with ${code}`)))
  })
  /** Stops the server with this signal and returns its exit code, null after a kill. */
  const end = async (signal) => {
    if (child.exitCode !== null) return child.exitCode
    child.removeAllListeners('exit')
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    return gone
  }
  /** Whether the server has exited on its own. */
  const died = () => child.exitCode !== null || child.signalCode !== null
  return { ready, end, died }
}

/** Signs in a sample account and returns the cookie. */
export async function signInToSample(origin, email = 'premium@demo.test') {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'Demo-2026!' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
