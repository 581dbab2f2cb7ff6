import { onPath, output } from './program.mjs'

/** The reader that takes the text out of our PDFs. It says its version on the other stream, and fails without a file. */
export async function findPdfToText() {
  for (const program of onPath('pdftotext')) if ((await output(program, ['-v'])) !== undefined) return program
}
