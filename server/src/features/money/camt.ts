import { bankStatementTexts, maxStatementLines } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openSlices } from '../../platform/slices.ts'
import { decoded } from '../../services/csv/csv-encoding.ts'
import { linesOfEntry, textAt, type XmlPart } from './camt-entry.ts'
import type { BankLine, BankStatement } from './statement-lines.ts'

const refused = (detail: string) => new Refusal('invalid-input', detail)
const chunkLength = 32_768
const maxDepth = 40
const maxDeclaration = 200

/** Whether a file is XML, by how it begins. */
export function isXml(bytes: Buffer): boolean {
  return /^(?:\ufeff)?\s*<(?:\?xml|!|[A-Za-z])/.test(xmlText(bytes.subarray(0, maxDeclaration), false))
}

/** The text in the encoding that the file names, or by its byte order mark. @throws Refusal if it isn't in it */
function xmlText(bytes: Buffer, strict: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  const head = bytes.subarray(0, maxDeclaration).toString('latin1')
  const named = /^(?:ï»¿)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named, { fatal: strict }).decode(bytes)
  } catch {
    throw refused(bankStatementTexts.brokenXml)
  }
}

/** What the file is, by the namespace of its root. */
function refuseOther(uri: string, root: string): void {
  const named = /(camt|pain)\.(\d{3})\.(\d{3})\.(\d{2})$/.exec(uri)
  if (root !== 'Document') throw refused(bankStatementTexts.otherXml)
  if (named?.[1] === 'camt' && named[2] === '053') return
  throw refused(named ? bankStatementTexts.otherCamt(`${named[1]}.${named[2]}`) : bankStatementTexts.otherXml)
}

/**
 * The statements of a CAMT.053 file of any version. It is read in slices, one booking at a time. Neither a document type nor entities are read: whatever
 * defines some is refused, so nothing outside is fetched and nothing grows.
 * @throws Refusal if it isn't one, is broken, or has too many lines
 */
export async function readCamt(bytes: Buffer): Promise<BankStatement[]> {
  const text = xmlText(bytes, true)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refused(bankStatementTexts.doctype)
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true })
  const statements: (BankStatement & { lines: BankLine[] })[] = []
  /** The names of open elements outside of what is kept, and the open ones that are kept. */
  const path: string[] = []
  const kept: XmlPart[] = []
  let count = 0
  parser.on('error', () => {
    throw refused(bankStatementTexts.brokenXml)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (path.length === 0) refuseOther(uri, local)
    if (path.length + kept.length > maxDepth) throw refused(bankStatementTexts.brokenXml)
    const place = path.join('/')
    if (kept.length > 0 || (place === 'Document/BkToCstmrStmt/Stmt' && (local === 'Acct' || local === 'Ntry'))) {
      const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const)
      const part = { name: local, attributes: Object.fromEntries(values), text: '', parts: [] }
      kept.at(-1)?.parts.push(part)
      kept.push(part)
      return
    }
    if (place === 'Document/BkToCstmrStmt' && local === 'Stmt') statements.push({ account: '', lines: [] })
    path.push(local)
  })
  const take = (given: string) => {
    const part = kept.at(-1)
    if (part) part.text += given
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    const part = kept.pop()
    const statement = statements.at(-1)
    if (!part || !statement) return void path.pop()
    if (kept.length > 0) return undefined
    if (part.name === 'Acct') statement.account = textAt(part, 'Id/IBAN', 'Id/Othr/Id')
    else {
      const lines = linesOfEntry(part)
      count += lines.length
      if (count > maxStatementLines) throw refused(bankStatementTexts.tooMany)
      statement.lines.push(...lines)
    }
    return undefined
  })
  const turn = openSlices()
  for (let at = 0; at < text.length; at += chunkLength) {
    await turn()
    parser.write(text.slice(at, at + chunkLength))
  }
  parser.close()
  return statements
}
