import { readFileSync } from 'node:fs'
import type { Font } from 'fontkit'
import roboto from 'pdfmake/fonts/Roboto.js'
import { openFont } from './font-engine.ts'
import { type FontPart, fontPartsFor } from './font-families.ts'

/** What a document writes, and what of it is bold. */
export type WrittenText = { normal: string; bold: string }

type Style = keyof WrittenText
const weights = { normal: 400, bold: 700 } as const

/** The fonts of one document. The main one has Latin, Greek and Cyrillic. Others are read only for characters that it lacks. */
export type Fonts = {
  /** The name of a font with this character; undefined if none has it. */
  of(codePoint: number): string | undefined
  /** Whether a mark can be written with this font. */
  has(font: string, codePoint: number): boolean
  /** The width of text in this font, in units of the font size. */
  width(text: string, font: string, bold: boolean): number
  /** The files of the fonts that are not the main one, by their names. */
  files(): { name: string; normal: Buffer; bold: Buffer }[]
}

export const mainFont = 'Roboto'

/** They shape their neighbours, or stand for a mark without a letter. */
const neededBySome = ' \u200c\u200d\u25cc'

type Loaded = { files: Record<Style, Buffer>; fonts: Record<Style, Font> }

/** A file with the characters of this text only, in one weight. Without this, a page of Chinese would take many megabytes. */
async function loadPart(part: FontPart, text: WrittenText): Promise<Loaded> {
  const { default: subset } = await import('subset-font')
  const bytes = readFileSync(part.path)
  const only = (written: string) =>
    [...new Set(written)].filter((sign) => part.claims(sign.codePointAt(0) ?? 0)).join('')
  const fileOf = async (style: Style) => {
    const signs = only(text[style])
    if (signs === '') return undefined
    // Shaping takes some vowels apart.
    const parted = signs.normalize('NFD') + signs.normalize('NFKD')
    return subset(bytes, signs + parted + neededBySome, {
      targetFormat: 'truetype',
      variationAxes: { wght: weights[style] },
    })
  }
  const [normal, bold] = [await fileOf('normal'), await fileOf('bold')]
  const either = normal ?? bold
  if (!either) throw new Error('the text has nothing of this part')
  const files = { normal: normal ?? either, bold: bold ?? either }
  return { files, fonts: { normal: openFont(files.normal), bold: openFont(files.bold) } }
}

const main = {
  normal: openFont(readFileSync(roboto.Roboto.normal)),
  bold: openFont(readFileSync(roboto.Roboto.bold)),
}

/** Opens the fonts that a document needs. */
export async function openFonts(text: WrittenText): Promise<Fonts> {
  const loaded = new Map<string, Loaded>()
  const nameOf = new Map<number, string>()
  const codePoints = new Set(Array.from(text.normal + text.bold, (sign) => sign.codePointAt(0) ?? 0))
  const missing = new Set([...codePoints].filter((point) => !main.normal.hasGlyphForCodePoint(point)))

  const parts = missing.size === 0 ? [] : fontPartsFor(text.normal + text.bold)
  for (const part of parts) {
    // What a file claims, it need not have.
    const wanted = [...missing].filter(part.claims)
    if (wanted.length === 0) continue
    const { files, fonts } = await loadPart(part, text)
    for (const point of wanted.filter(
      (each) => fonts.normal.hasGlyphForCodePoint(each) || fonts.bold.hasGlyphForCodePoint(each),
    )) {
      missing.delete(point)
      nameOf.set(point, part.id)
      loaded.set(part.id, { files, fonts })
    }
  }

  const fontOf = (name: string, bold: boolean) => (loaded.get(name)?.fonts ?? main)[bold ? 'bold' : 'normal']
  return {
    of: (point) => (main.normal.hasGlyphForCodePoint(point) ? mainFont : nameOf.get(point)),
    has: (name, point) => fontOf(name, false).hasGlyphForCodePoint(point),
    width(written, name, bold) {
      const font = fontOf(name, bold)
      return font.layout(written).advanceWidth / font.unitsPerEm
    },
    files: () => [...loaded].map(([name, { files }]) => ({ name, ...files })),
  }
}
