import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './engine.ts'
import { settled } from './engine.ts'

/** Paths of the programs: the driver, its small browser, and a screen that is not there. */
export type WebKitPrograms = { driver: string; browser: string; screen: string }

/** How long one command may take. A page that never loads then fails by its name, not as a broken connection. */
const limits = { pageLoad: 60_000, script: 20_000 }
const answersWithinMs = 90_000

/** The key of an element in the answers of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Opens WebKitGTK, Safari's engine, over WebDriver. */
export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'openhour-webkit-'))
  const programs: Started[] = []
  const end = async () => {
    for (const program of programs.reverse()) await program.end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const shown = start(screen, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {})
    programs.push(shown)
    const env = {
      DISPLAY: `:${await shown.said}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      // A browser that finds another one on the bus hands itself over to it, which may be ending.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    }
    return await openPage(() => openSession(driver, browser, env), end)
  } catch (error) {
    await end()
    throw error
  }
}

type Session = { call: <T>(method: string, path: string, body?: object) => Promise<T>; end: () => Promise<void> }

/** A browser with a driver of its own: one that has just ended a browser sometimes never answers when it is asked for the next one. */
async function openSession(driver: string, binary: string, env: Record<string, string>): Promise<Session> {
  const port = await freePort()
  const program = start(driver, ['--host=127.0.0.1', `--port=${port}`], env)
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(answersWithinMs),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`WebKit gave no answer to ${path} ${JSON.stringify(body)}`, { cause: error })
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
    return value
  }
  try {
    await settled(
      () => ask<{ ready: boolean }>('GET', '/status'),
      ({ ready }) => ready,
    )
    const options = { binary, args: ['--automation'] }
    const opened = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
    const path = `/session/${(await ask<{ sessionId: string }>('POST', '/session', opened)).sessionId}`
    const session: Session = {
      call: (method, of, body) => ask(method, path + of, body),
      end: async () => {
        await ask('DELETE', path).catch(() => undefined)
        await program.end()
      },
    }
    await session.call('POST', '/timeouts', limits)
    await session.call('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 1000 })
    return session
  } catch (error) {
    await program.end()
    throw error
  }
}

async function openPage(begin: () => Promise<Session>, end: () => Promise<void>): Promise<Engine> {
  let session = await begin()
  const run = <T>(script: string) => session.call<T>('POST', '/execute/sync', { script: `return ${script}`, args: [] })
  return {
    open: async (to) => {
      await session.call('POST', '/url', { url: to })
    },
    read: run,
    find: async (script) => {
      const found = await run<Record<string, string> | null>(
        `((element) => { element?.scrollIntoView({ block: 'center', behavior: 'instant' }); return element ?? null })(${script})`,
      )
      const id = found?.[elementKey]
      if (id === undefined) return undefined
      const act = (what: string, body: object) => session.call<void>('POST', `/element/${id}/${what}`, body)
      return { press: () => act('click', {}), type: (text) => act('value', { text }) }
    },
    signIn: async (origin, cookie) => {
      await session.end()
      session = await begin()
      const [name = '', value = ''] = cookie?.split('=') ?? []
      if (!name) return
      await session.call('POST', '/url', { url: `${origin}/robots.txt` })
      await session.call('POST', '/cookie', { cookie: { name, value, path: '/', httpOnly: true } })
    },
    end: async () => {
      await session.end()
      await end()
    },
  }
}

type Started = { said: Promise<string>; end: () => Promise<void> }

/** Starts a program as the first of a group, so that what it starts ends with it. `said` is the first line that it writes to descriptor 3. */
function start(program: string, args: string[], env: Record<string, string>): Started {
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // All of them have ended.
    }
  }
  const atExit = () => signal('SIGKILL')
  process.once('exit', atExit)
  const said = new Promise<string>((done, fail) => {
    child.stdio[3]?.on('data', (line: Buffer) => done(line.toString().trim()))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`${program} exited with ${code}`)))
  })
  said.catch(() => undefined)
  return {
    said,
    end: async () => {
      const running = child.exitCode === null && child.signalCode === null && child.pid !== undefined
      const gone = running ? once(child, 'exit') : undefined
      signal('SIGTERM')
      await gone
      signal('SIGKILL')
      process.off('exit', atExit)
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
