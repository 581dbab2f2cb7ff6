import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An email in the outbox folder. `id` is the name of its file, without the ending. */
export type SavedMail = { id: string; at: string; template: string; to: string }

const named = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-([a-z-]+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/
/** More than the head of an email takes. */
const headBytes = 8_192

/** The emails in an outbox folder, newest first: at most `most` of those before the email `before`. Only the heads of these are read. */
export async function listOutbox(folder: string, before: string | undefined, most: number): Promise<SavedMail[]> {
  const names = (await filesIn(folder)).filter(
    (name) => named.test(name) && (before === undefined || name < `${before}.eml`),
  )
  const newest = names.sort().reverse().slice(0, most)
  const mails = await Promise.all(
    newest.map(async (name): Promise<SavedMail[]> => {
      const [, time = '', template = ''] = named.exec(name) ?? []
      // A file may have been removed since.
      const head = await headOf(join(folder, name)).catch(() => undefined)
      const at = time.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
      return head === undefined ? [] : [{ id: name.slice(0, -4), at, template, to: headerOf(head, 'to') }]
    }),
  )
  return mails.flat()
}

/** How many emails were saved in an outbox folder since then. */
export async function countSavedMails(folder: string, since: Date): Promise<number> {
  const first = since.toISOString().replaceAll(':', '-')
  return (await filesIn(folder)).filter((name) => named.test(name) && name >= first).length
}

/** The subject and the plain text of an email; undefined if it is not there. */
export async function readOutboxMail(folder: string, id: string) {
  if (!named.test(`${id}.eml`)) return undefined
  const message = await readFile(join(folder, `${id}.eml`), 'utf8').catch(() => undefined)
  if (message === undefined) return undefined
  const head = message.slice(0, headBytes)
  return { to: headerOf(head, 'to'), subject: headerOf(head, 'subject'), text: plainText(message) }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // The first email creates it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A field of the head, unfolded (RFC 5322). */
function headerOf(message: string, name: string): string {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  const line = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const found = line.find((each) => each.toLowerCase().startsWith(`${name}:`))
  return found?.slice(name.length + 1).trim() ?? ''
}

/** The part that the outbox writes so that links can be copied. */
function plainText(message: string): string {
  const lines = message.replaceAll('\r\n', '\n')
  const start = /^Content-Type: text\/plain[^\n]*\n((?:[^\n]+\n)*)\n/im.exec(lines)
  if (!start) return ''
  const [whole, fields = ''] = start
  const boundary = /boundary="([^"]+)"/i.exec(lines.slice(0, headBytes))?.[1]
  const rest = lines.slice(start.index + whole.length)
  const end = boundary === undefined ? -1 : rest.indexOf(`\n--${boundary}`)
  const body = end < 0 ? rest : rest.slice(0, end)
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(`${whole}${fields}`)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? unquoted(body) : body
}

function unquoted(body: string): string {
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
