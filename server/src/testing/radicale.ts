import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { openTestFolder } from './folder.ts'
import { until } from './until.ts'

function programPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, 'radicale')).find((path) => existsSync(path))
}

export function hasRadicale(): boolean {
  return programPath() !== undefined
}

/** Radicale, a CalDAV server that nobody here wrote, with one user and one calendar. */
export type Radicale = {
  /** Of the server, and of the calendar. */
  url: string
  calendarUrl: string
  user: string
  password: string
  /** As another program of the user does; an empty text deletes. */
  put(name: string, text: string): Promise<void>
  /** The names of the calendar's files. */
  names(): Promise<string[]>
  get(name: string): Promise<string>
  setPassword(password: string): Promise<void>
  close(): Promise<void>
}

export async function openRadicale(): Promise<Radicale> {
  const { path, remove } = openTestFolder()
  // Another program may have taken the port before radicale did.
  for (;;) {
    const radicale = await radicaleAt(await freePort(), path)
    if (radicale) return { ...radicale, close: () => radicale.close().then(remove) }
  }
}

/** Undefined if it could not start there. */
async function radicaleAt(port: number, path: string): Promise<Radicale | undefined> {
  const url = `http://127.0.0.1:${port}`
  const user = 'robin'
  let password = 'an-app-password'
  const save = () => writeFile(join(path, 'users'), `${user}:${password}\n`)
  await save()
  const config = [
    `[server]\nhosts = 127.0.0.1:${port}`,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${join(path, 'users')}\nhtpasswd_encryption = plain\ndelay = 0`,
    `[storage]\nfilesystem_folder = ${join(path, 'collections')}`,
    '[logging]\nlevel = error',
  ]
  await writeFile(join(path, 'config'), `${config.join('\n')}\n`)
  let isUp = false
  const server = spawn(programPath() ?? 'radicale', ['--config', join(path, 'config')], { stdio: 'ignore' })
  let hasEnded = false
  const ended = new Promise<void>((done) =>
    server.once('exit', () => {
      hasEnded = true
      done()
    }),
  )
  const calendarUrl = `${url}/${user}/calendar/`
  const ask = async (method: string, at: string, body?: string, depth = '0') => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const response = await fetch(at, {
      method,
      headers: { authorization, depth, 'content-type': body?.startsWith('<') ? 'application/xml' : 'text/calendar' },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    if (isUp && !response.ok) throw new Error(`radicale answered ${response.status} to ${method}: ${text}`)
    return { status: response.status, text }
  }
  await until(
    () =>
      ask('GET', `${url}/.web/`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => hasEnded || (status > 0 && status < 500),
  )
  if (hasEnded) return undefined
  isUp = true
  await ask(
    'MKCALENDAR',
    calendarUrl,
    '<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>Work</D:displayname></D:prop></D:set></C:mkcalendar>',
  )
  return {
    url,
    calendarUrl,
    user,
    password,
    put: async (name, text) =>
      void (await (text === '' ? ask('DELETE', calendarUrl + name) : ask('PUT', calendarUrl + name, text))),
    names: async () => {
      const { text } = await ask('PROPFIND', calendarUrl, undefined, '1')
      return [...text.matchAll(/<href>[^<]*\/([^</]+\.ics)<\/href>/g)].map(([, name = '']) => name)
    },
    get: async (name) => (await ask('GET', calendarUrl + name)).text,
    setPassword: async (changed) => {
      password = changed
      await save()
    },
    close: async () => {
      server.kill()
      await ended
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}
