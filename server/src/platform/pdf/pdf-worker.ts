import pdfmake from 'pdfmake'
import roboto from 'pdfmake/fonts/Roboto.js'
import { openFonts } from './fonts.ts'
import { layoutOf } from './layout.ts'
import { openPrintable } from './printable.ts'
import type { Printed } from './printed.ts'
import { writtenText } from './written-text.ts'

// printer.ts runs this in threads, each for one document after another.
const ownFiles = new Set(Object.values(roboto.Roboto))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path))
/** Files in memory, by name. The library's types lack it. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }

/** Prints a document. Fonts with the characters of an earlier one are replaced. */
export async function print(printed: Printed): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await openFonts(writtenText(printed))
  const others = fonts.files().map(({ name, ...files }) => {
    for (const [style, file] of Object.entries(files)) virtualfs.writeFileSync(`${name}-${style}`, file)
    return [name, { normal: `${name}-normal`, bold: `${name}-bold` }] as const
  })
  pdfmake.setFonts({ ...roboto, ...Object.fromEntries(others) })
  const made = pdfmake.createPdf(layoutOf(printed, openPrintable(fonts)))
  if (printed.archived) {
    // The library's types lack it.
    const document = (await made.getStream()) as unknown as { appendXML(xmp: string): void }
    document.appendXML(printed.archived.metadata)
  }
  return Uint8Array.from(await made.getBuffer())
}
