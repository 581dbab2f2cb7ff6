import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process in milliseconds, in steps of 10 ms. @param ended also of its children that have ended */
export function cpuMs(pid: number, ended = false): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = fields.slice(11, ended ? 15 : 13).map(Number)
    return ticks.reduce((sum, one) => sum + one, 0) * 10
  } catch {
    return 0
  }
}

/** A process and its children, those that have ended too. */
export function familyCpuMs(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]))
    } catch {
      // the process has exited
    }
  }
  return [...parents]
    .filter(([child, parent]) => child === pid || parent === pid)
    .reduce((sum, [child]) => sum + cpuMs(child, child === pid), 0)
}

/** CPU time of a process and its descendants in milliseconds, to the microsecond. What has ended is left out. */
export function familyWorkMs(pid: number): number {
  const family = new Set([String(pid)])
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const name of names.toSorted((a, b) => Number(a) - Number(b)))
    try {
      if (family.has(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '')) family.add(name)
    } catch {
      // the process has exited
    }
  let sum = 0
  for (const name of family)
    try {
      for (const thread of readdirSync(`/proc/${name}/task`))
        sum += Number(readFileSync(`/proc/${name}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // the process has exited
    }
  return sum
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function loadAverage(): number {
  return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0])
}

/** Left-justified columns for the console. */
export function table(rows: (string | number)[][]): string {
  const text = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? (cell >= 100 ? cell.toFixed(0) : cell.toFixed(2)) : cell)),
  )
  const widths = text[0]?.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0))) ?? []
  return text.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

/** Resident memory of a process in MB, now and at most. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}
