import type pdfmake from 'pdfmake'
import type { Content } from 'pdfmake'
import type { Printable } from './printable.ts'
import type { Printed, PrintedPart } from './printed.ts'

type Layout = Parameters<typeof pdfmake.createPdf>[0]

const grey = '#57534e'
type Margins = [number, number, number, number]
const margins: Margins = [56, 64, 56, 64]

function laidOut(part: PrintedPart, printable: Printable): Content[] {
  switch (part.kind) {
    case 'heading':
      return [{ text: printable.of(part.text), bold: true, fontSize: 12, margin: [0, 12, 0, 3], headlineLevel: 1 }]
    case 'facts':
      return [
        {
          layout: 'noBorders',
          margin: [0, 0, 0, 6],
          table: {
            widths: [110, '*'],
            body: part.rows.map(([name, value]) => [{ text: name, color: grey }, { text: printable.of(value) }]),
          },
        },
      ]
    case 'text':
      // Empty lines would have no height.
      return printable.lines(part.text).map((line) => ({ text: line === '' ? ' ' : line, preserveLeadingSpaces: true }))
    case 'remark':
      return printable.lines(part.text).map((line) => ({ text: line, color: grey, fontSize: 9 }))
    case 'warning':
      return [
        {
          margin: [0, 0, 0, 10],
          table: { widths: ['*'], body: [[{ text: printable.of(part.text), bold: true, margin: [4, 3, 4, 3] }]] },
        },
      ]
    case 'line':
      return [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 483, y2: 0, lineWidth: 0.5, lineColor: grey }],
          margin: [0, 12, 0, 4],
        },
      ]
  }
}

/** Converts a document to the library's format. Unsupported characters are mentioned at the top. */
export function layoutOf(printed: Printed, printable: Printable): Layout {
  const parts = printed.parts.flatMap((part) => laidOut(part, printable))
  const head = printable.of(printed.runningHead)
  const foot = printable.of(printed.foot)
  const { logo, color = '#000000' } = printed.brand ?? {}
  const top: Content[] = [
    ...(logo
      ? [{ image: logo, fit: [160, 54] satisfies [number, number], margin: [0, 0, 0, 8] satisfies Margins }]
      : []),
    { text: printable.of(printed.sender), color: grey, fontSize: 9 },
    { text: printable.of(printed.title), bold: true, fontSize: 18, color, margin: [0, 2, 0, 10] },
  ]
  const missing = printable.missing()
  if (missing.length > 0) {
    const text = `Some characters could not be printed because the font lacks them (${missing.join(', ')}). They appear as \ufffd. The complete text is in Openhour.`
    top.push(...laidOut({ kind: 'warning', text }, printable))
  }
  return {
    pageSize: 'A4',
    pageMargins: margins,
    info: { title: printable.of(printed.title), creator: 'Openhour', producer: 'Openhour' },
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
    content: [...top, ...parts],
    ...(printed.watermark && { watermark: { text: printed.watermark, color: grey, opacity: 0.12, bold: true } }),
    header: (page) => (page === 1 ? '' : { text: head, color: grey, fontSize: 8.5, margin: [56, 32, 56, 0] }),
    footer: (page, pages) => ({
      color: grey,
      fontSize: 8.5,
      margin: [56, 24, 56, 0],
      columns: [{ text: foot }, { text: `${page} of ${pages}`, width: 60, alignment: 'right' }],
    }),
    // Keep a heading with the text after it.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  }
}
