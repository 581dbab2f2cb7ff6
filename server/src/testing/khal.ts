import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { openTestFolder } from './folder.ts'

const run = promisify(execFile)

function programPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, 'khal')).find((path) => existsSync(path))
}

export function hasKhal(): boolean {
  return programPath() !== undefined
}

/** An event as khal, a terminal calendar, shows it in UTC. */
export type KhalEvent = { title: string; start: string; end: string; status: string }

/**
 * Imports a calendar into khal and reads the agenda of a range of days.
 * @param from `yyyy-MM-dd`
 * @param to exclusive
 */
export async function agendaOfKhal(ics: string, from: string, to: string): Promise<KhalEvent[]> {
  const { path, remove } = openTestFolder()
  try {
    await mkdir(join(path, 'calendar'))
    await writeFile(join(path, 'feed.ics'), ics)
    await writeFile(join(path, 'config'), configIn(path))
    const khal = async (...args: string[]) => {
      const given = ['--config', join(path, 'config'), ...args]
      const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: path, TZ: 'UTC' }
      return (await run(programPath() ?? 'khal', given, { env, cwd: path, timeout: 60_000, maxBuffer: 2 ** 26 })).stdout
    }
    await khal('import', '--batch', join(path, 'feed.ics'))
    const format = '{title}\t{start-long}\t{end-long}\t{status}'
    const output = await khal('list', '--once', '--day-format', '', '--format', format, from, to)
    return output
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => {
        const [title = '', start = '', end = '', status = ''] = line.split('\t')
        return { title, start: `${start.replace(' ', 'T')}Z`, end: `${end.replace(' ', 'T')}Z`, status: status.trim() }
      })
  } finally {
    remove()
  }
}

function configIn(path: string): string {
  const formats = ['timeformat = %H:%M', ...['date', 'longdate'].map((name) => `${name}format = %Y-%m-%d`)]
  return [
    '[calendars]',
    '[[feed]]',
    `path = ${join(path, 'calendar')}`,
    '[locale]',
    ...formats,
    ...['datetime', 'longdatetime'].map((name) => `${name}format = %Y-%m-%d %H:%M`),
    'local_timezone = UTC',
    'default_timezone = UTC',
    '[default]',
    'default_calendar = feed',
    '[sqlite]',
    `path = ${join(path, 'khal.db')}`,
    '',
  ].join('\n')
}
