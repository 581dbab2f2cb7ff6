import { spawn } from 'node:child_process'

/**
 * Starts the product with the sample practice as a process of its own. `ready` is the milliseconds that it took.
 * @param env goes to the server besides this process's own environment
 */
export function startSampleServer(env) {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/src/commands/demo.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise((done, fail) => {
    child.stdout.on('data', (text) => String(text).includes('is ready') && done(performance.now() - began))
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  /** Ends it with this signal; gives the code that it ended with, by itself or now, null after a kill. */
  const end = async (signal) => {
    if (child.exitCode !== null) return child.exitCode
    child.removeAllListeners('exit')
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    return gone
  }
  /** Whether it has ended without being told to. */
  const died = () => child.exitCode !== null || child.signalCode !== null
  return { ready, end, died }
}

/** Signs a person of the sample in; gives the cookie. */
export async function signInToSample(origin, email = 'premium@demo.test') {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'Demo-2026!' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
