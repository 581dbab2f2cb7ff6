import { inflateSync } from 'node:zlib'

type Objects = Map<string, { head: string; stream: string }>

/** The objects of a PDF written by our library: sequential, with deflated streams. */
function objectsOf(pdf: string): Objects {
  const objects: Objects = new Map()
  for (const [, id = '', body = ''] of pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const stream = /FlateDecode/.test(head) ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(id, { head, stream })
  }
  return objects
}

const hexText = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** A font's glyphs as text, by its ToUnicode map. */
function meaningsOf(map: string): Map<number, string> {
  const meanings = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      meanings.set(first + n, hexText(hex))
  }
  return meanings
}

/** The text of a PDF by page, from its content streams, with a line per text position. */
export function printedText(bytes: Buffer): { pages: string[]; all: string } {
  const objects = objectsOf(bytes.toString('latin1'))
  const reference = (head: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? ''
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      if (!fonts.has(name))
        fonts.set(name, meaningsOf(objects.get(reference(objects.get(id)?.head ?? '', 'ToUnicode'))?.stream ?? ''))
    }
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  const texts = pages.map(({ head }) => textOf(objects.get(reference(head, 'Contents'))?.stream ?? '', fonts))
  return { pages: texts, all: texts.join('\n') }
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let height = ''
  let text = ''
  let font = new Map<number, string>()
  for (const [, name, at, shown] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (name) font = fonts.get(name) ?? font
    if (at !== undefined) {
      if (at !== height) text += '\n'
      height = at
    }
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
      for (let n = 0; n < hex.length; n += 4) text += font.get(Number.parseInt(hex.slice(n, n + 4), 16)) ?? '?'
  }
  return text
}
