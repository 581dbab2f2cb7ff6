import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { letPass } from './until.ts'

export type ReadMail = Email & { template: string }

const maxWaitMs = 60_000

/** Waits until an outbox folder has at least `atLeast` emails to an address. Returns them newest first, or none after the timeout. */
export function openMailReader(folder: string): (to: string, atLeast?: number) => Promise<ReadMail[]> {
  // Files get their names when complete and are never rewritten.
  const read = new Map<string, Promise<ReadMail>>()
  const readOnce = (name: string) => {
    const mail = read.get(name) ?? parsed(folder, name)
    read.set(name, mail)
    return mail
  }
  return async (to, atLeast = 1) => {
    const end = performance.now() + maxWaitMs
    while (performance.now() < end) {
      const all = await Promise.all(namesIn(folder).map(readOnce))
      const wanted = all.filter((mail) => mail.to?.some(({ address }) => address === to))
      if (wanted.length >= atLeast) return wanted.reverse()
      await letPass(10)
    }
    return []
  }
}

async function parsed(folder: string, name: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(readFileSync(join(folder, name)))
  return { ...mail, template: name.split('-').slice(3, -5).join('-') }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
  } catch {
    return [] // the first email creates the folder
  }
}
