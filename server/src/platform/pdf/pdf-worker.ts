import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import roboto from 'pdfmake/fonts/Roboto.js'
import { fontCoverage } from './font-coverage.ts'
import { layoutOf } from './layout.ts'
import { openPrintable } from './printable.ts'
import type { Printed } from './printed.ts'

// printer.ts starts this thread for each document.
const ownFiles = new Set(Object.values(roboto.Roboto))
pdfmake.setFonts(roboto)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path))

const layout = layoutOf(workerData as Printed, openPrintable(fontCoverage(roboto.Roboto.normal)))
const pdf = Uint8Array.from(await pdfmake.createPdf(layout).getBuffer())
parentPort?.postMessage(pdf, [pdf.buffer])
