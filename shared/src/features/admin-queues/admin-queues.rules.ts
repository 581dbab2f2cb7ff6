/** Kinds of jobs that remove or end something which nobody else would: their failure needs a repair, not a deletion. */
export const keptKinds = ['remove-file', 'end-outside-hold', 'refund-payment', 'sync-payment'] as const

export const jobsPerPage = 50
export const noSuchJob = 'This job is no longer there, or it is running now.'
export const jobKept = 'Jobs of this kind can’t be discarded: they remove files or end payments. Retry it instead.'

/** A kind of job as words: 'send sign in mail'. */
export function jobWords(kind: string): string {
  const text = kind.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const longest = 200

/**
 * What an admin reads of a job's error: its name, its code and its words without anything that could be somebody's. Quoted text, addresses, ids and
 * long numbers are replaced.
 */
export function errorWords(stored: string): string {
  const { fault, code, constraint, message } = fieldsOf(stored)
  const named = [fault, code, constraint].filter((part) => part !== undefined && /^[\w.-]{1,60}$/.test(part))
  const said = message === undefined ? '' : withoutData(message)
  return [named.join(' '), said].filter(Boolean).join(': ').slice(0, longest) || 'Unknown error'
}

type Fields = Partial<Record<'fault' | 'code' | 'constraint' | 'message', string>>

function fieldsOf(stored: string): Fields {
  try {
    const read: unknown = JSON.parse(stored)
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

function withoutData(message: string): string {
  const [first = ''] = message.split(/[\r\n]/)
  return first
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|`[^`]*`/g, '…')
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…')
    .replaceAll(/\d{4,}|\d+\.\d+\.\d+\.\d+/g, '…')
    .replaceAll(/["'`“”‘]/g, '')
    .trim()
}
