import { readTextLimits } from '@openhour/shared/features/documents/document-text.rules.ts'
import { fileURLToPath } from 'node:url'
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { openParts } from './text-parts.ts'

/** Maps of characters for fonts of Chinese, Japanese and Korean that a file names without holding them. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.resolve('pdfjs-dist/build/pdf.mjs')))

/**
 * Adds the text layer of a PDF, page by page. What takes too long is cut at the end of a page.
 * @returns false if the file opens with a password only
 */
export async function readPdf(bytes: Uint8Array, parts: ReturnType<typeof openParts>): Promise<boolean> {
  const until = performance.now() + readTextLimits.softMs
  try {
    const document = await getDocument({
      data: bytes,
      cMapUrl: folder('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: folder('standard_fonts'),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      enableXfa: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
    }).promise
    const pages = Math.min(document.numPages, readTextLimits.pages)
    if (pages < document.numPages) parts.cut()
    for (let number = 1; number <= pages && !parts.isFull(); number++) {
      if (performance.now() > until) {
        parts.cut()
        break
      }
      parts.add(await textOf(await document.getPage(number)), number)
    }
    return true
  } catch (error) {
    if (error instanceof PasswordException) return false
    throw error
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
