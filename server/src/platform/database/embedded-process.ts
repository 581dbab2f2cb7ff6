import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { systemCode } from './embedded-faults.ts'

/** A process. `started` distinguishes it from a later process with the same id; empty if unknown. */
export interface ProcessIdentity {
  pid: number
  started: string
}

/** The living process with this id, or undefined. Zombies do not count: in a container they may never be reaped. */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0)
  } catch (fault) {
    if (systemCode(fault) === 'ESRCH') return undefined
  }
  if (process.platform !== 'linux') return identifyByPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the second field is the program's name in parentheses, which may contain spaces and parentheses
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { pid, started: `${bootId}:${fields[19]}` }
  } catch {
    return stillThere(pid) ? { pid, started: '' } : undefined
  }
}

function identifyByPs(pid: number): ProcessIdentity | undefined {
  try {
    const [state = '', ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/)
    return state.startsWith('Z') ? undefined : { pid, started: started.join(' ') }
  } catch {
    return stillThere(pid) ? { pid, started: '' } : undefined
  }
}

function stillThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return systemCode(fault) === 'EPERM'
  }
}

/** Whether exactly this process is alive. If in doubt, it is: data are never taken from a living owner. */
export function isLiving(recorded: ProcessIdentity): boolean {
  const now = identify(recorded.pid)
  return now !== undefined && (now.started === recorded.started || now.started === '' || recorded.started === '')
}

/** A running PostgreSQL program and its arguments. */
export interface PostgresProcess {
  pid: number
  command: string[]
}

/**
 * All PostgreSQL processes that use the folder: server, child processes, initdb. Child processes have no command line and are recognized by their
 * working directory, which only Linux reveals; other systems find the server only.
 */
export function postgresProcessesOn(folder: string): PostgresProcess[] {
  if (process.platform !== 'linux') return listByPs(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // a shell left open in the folder is not the database
        if (!/^(postgres|initdb)\n$/.test(readFileSync(`/proc/${name}/comm`, 'utf8'))) return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1)
        const at = command.includes(folder) ? folder : workingFolder(name)
        return at === folder || at === `${folder} (deleted)` ? [{ pid: Number(name), command }] : []
      } catch {
        return [] // ended while we were looking
      }
    })
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function listByPs(folder: string): PostgresProcess[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    if (!command?.includes(` -D ${folder} `) || !/(postgres|initdb) /.test(command)) return []
    return [{ pid: Number(pid), command: command.split(' ') }]
  })
}

/** Sends the signal. Ignores that the process has just exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (fault) {
    if (systemCode(fault) !== 'ESRCH') throw fault
  }
}
