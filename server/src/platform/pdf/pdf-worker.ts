import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import roboto from 'pdfmake/fonts/Roboto.js'
import { openFonts } from './fonts.ts'
import { layoutOf } from './layout.ts'
import { openPrintable } from './printable.ts'
import type { Printed } from './printed.ts'
import { writtenText } from './written-text.ts'

// printer.ts starts this thread for each document.
const printed = workerData as Printed
const ownFiles = new Set(Object.values(roboto.Roboto))
const fonts = await openFonts(writtenText(printed))
/** Files in memory, by name. The library's types lack it. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }
const others = fonts.files().map(({ name, ...files }) => {
  for (const [style, file] of Object.entries(files)) virtualfs.writeFileSync(`${name}-${style}`, file)
  return [name, { normal: `${name}-normal`, bold: `${name}-bold` }] as const
})
pdfmake.setFonts({ ...roboto, ...Object.fromEntries(others) })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path))

const layout = layoutOf(printed, openPrintable(fonts))
const made = pdfmake.createPdf(layout)
if (printed.archived) {
  // The library's types lack it.
  const document = (await made.getStream()) as unknown as { appendXML(xmp: string): void }
  document.appendXML(printed.archived.metadata)
}
const pdf = Uint8Array.from(await made.getBuffer())
parentPort?.postMessage(pdf, [pdf.buffer])
