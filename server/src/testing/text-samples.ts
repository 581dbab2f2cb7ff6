import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import pdfmake from 'pdfmake'
import roboto from 'pdfmake/fonts/Roboto.js'

/** A PDF that pdfmake writes: each text on a page of its own. @param password without which it does not open */
export async function printedPdf(pages: readonly string[], password?: string): Promise<Buffer> {
  pdfmake.setFonts(roboto)
  const content = pages.map((text, at) => ({ text, ...(at > 0 ? { pageBreak: 'before' as const } : {}) }))
  return pdfmake.createPdf({ content, ...(password ? { userPassword: password } : {}) }).getBuffer()
}

/** A file that Word wrote, of those that come with mammoth. */
export const wordFile = (name: string) =>
  readFileSync(new URL(`../../../node_modules/mammoth/test/test-data/${name}.docx`, import.meta.url))

/** A PDF of few bytes whose page unpacks to `megabytes`, packed twice. */
export function packedPdf(megabytes: number): Buffer {
  const page = Buffer.concat([Buffer.from('BT /F 9 Tf (A) Tj ET'), Buffer.alloc(megabytes * 1024 * 1024, ' ')])
  const packed = deflateSync(deflateSync(page))
  const head = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<<>>>>endobj',
    `4 0 obj<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`,
  ].join('\n')
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF')])
}
