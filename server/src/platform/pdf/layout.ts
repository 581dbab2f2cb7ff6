import type pdfmake from 'pdfmake'
import type { Content } from 'pdfmake'
import { now } from '../clock.ts'
import type { Paragraph, Printable, Run, Space } from './printable.ts'
import type { Printed, PrintedColumn, PrintedPart } from './printed.ts'

type Layout = Parameters<typeof pdfmake.createPdf>[0]

const grey = '#57534e'
type Margins = [number, number, number, number]
const margins: Margins = [56, 64, 56, 64]

/** The space between the margins of A4. */
const pageWidth = 483
const nameWidth = 110
const spaces = {
  title: { width: pageWidth, size: 18, bold: true },
  heading: { width: pageWidth, size: 12, bold: true },
  text: { width: pageWidth, size: 10.5 },
  /** Columns have a padding of four points at each side. */
  value: { width: pageWidth - nameWidth - 16, size: 10.5 },
  warning: { width: pageWidth - 24, size: 10.5, bold: true },
  small: { width: pageWidth, size: 9 },
  head: { width: pageWidth, size: 8.5 },
  foot: { width: pageWidth - 64, size: 8.5 },
} satisfies Record<string, Space>

/** The space has the size of the letters too. */
const styleOf = ({ size, bold = false }: Space) => ({ fontSize: size, bold })

type Laid = ({ text: Run[] } | { stack: Content[] }) & ReturnType<typeof styleOf>

/**
 * A paragraph.
 * @param atSide one that begins at the right stands there
 * @param last about its last line
 */
function laid(paragraph: Paragraph, space: Space, { atSide = false, last = {} } = {}): Laid {
  if (!('lines' in paragraph)) return { text: paragraph, ...styleOf(space), ...last }
  const { lines, isRightToLeft } = paragraph
  const alignment = atSide && isRightToLeft ? 'right' : 'left'
  const written = lines.map((line, n) => ({
    text: line,
    noWrap: true,
    alignment,
    ...(n === lines.length - 1 && last),
  })) satisfies Content[]
  return { stack: written, ...styleOf(space) }
}

/** Empty lines would have no height. */
const filled = (paragraph: Paragraph): Paragraph =>
  'lines' in paragraph || paragraph.length > 0 ? paragraph : [{ text: ' ', font: 'Roboto' }]

function laidOut(part: PrintedPart, printable: Printable): Content[] {
  switch (part.kind) {
    case 'heading':
      return [
        {
          ...laid(printable.of(part.text, spaces.heading), spaces.heading, { last: { headlineLevel: 1 } }),
          margin: [0, 12, 0, 3],
        },
      ]
    case 'facts':
      return [
        {
          layout: 'noBorders',
          margin: [0, 0, 0, 6],
          table: {
            widths: [nameWidth, '*'],
            body: part.rows.map(([name, value]) => [
              { text: name, color: grey },
              laid(printable.of(value, spaces.value), spaces.value),
            ]),
          },
        },
      ]
    case 'text':
      return printable.lines(part.text, spaces.text).map((line) => ({
        ...laid(filled(line), spaces.text, { atSide: true }),
        preserveLeadingSpaces: true,
      }))
    case 'remark':
      return printable.lines(part.text, spaces.small).map((line) => ({ ...laid(line, spaces.small), color: grey }))
    case 'warning':
      return [
        {
          margin: [0, 0, 0, 10],
          table: {
            widths: ['*'],
            body: [[{ ...laid(printable.of(part.text, spaces.warning), spaces.warning), margin: [4, 3, 4, 3] }]],
          },
        },
      ]
    case 'code':
      return [
        { qr: part.content, fit: 110, eccLevel: 'M', margin: [0, 8, 0, 3] },
        { ...laid(printable.of(part.text, spaces.small), spaces.small), color: grey },
      ]
    case 'table':
      return [tableOf(part, printable)]
    case 'line':
      return [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageWidth, y2: 0, lineWidth: 0.5, lineColor: grey }],
          margin: [0, 12, 0, 4],
        },
      ]
  }
}

type Table = Extract<PrintedPart, { kind: 'table' }>

/** Its head is repeated on every page, and no row is broken. */
function tableOf({ columns, rows, sums }: Table, printable: Printable): Content {
  const spaceOf = ({ share }: PrintedColumn, bold = false): Space => ({
    width: (pageWidth * share) / 100 - 8,
    size: 9.5,
    bold,
  })
  const cell = (text: string, column: PrintedColumn, bold = false) => ({
    ...laid(printable.of(text, spaceOf(column, bold)), spaceOf(column, bold)),
    ...(column.isAmount && { alignment: 'right' as const }),
  })
  const last = columns.at(-1) ?? { name: '', share: 20 }
  const wide = { name: '', share: 100 - last.share, isAmount: true }
  const sumRow = ([name, value]: [string, string], at: number) => {
    const isTotal = at === sums.length - 1
    const label = { ...cell(name, wide, isTotal), colSpan: columns.length - 1 }
    return [label, ...columns.slice(2).map(() => ({ text: '' })), cell(value, { ...last, isAmount: true }, isTotal)]
  }
  return {
    margin: [0, 8, 0, 8],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ share }, at) => (at === columns.length - 1 ? '*' : (pageWidth * share) / 100 - 8)),
      body: [
        columns.map((column) => ({ ...cell(column.name, column, true), color: grey })),
        ...rows.map((row) => row.map((text, at) => cell(text, columns[at] ?? last))),
        ...sums.map(sumRow),
      ],
    },
  }
}

/** PDF/A-3b with a file in it. The library takes files as data URLs. */
const archive = ({ name, type, text, description }: NonNullable<Printed['archived']>['file']) => {
  const at = now()
  const src = `data:${type};base64,${Buffer.from(text).toString('base64')}`
  const file = { src, name, type, description, relationship: 'Alternative', creationDate: at, modifiedDate: at }
  return { version: '1.7', subset: 'PDF/A-3b', files: { [name]: file } } as const
}

/** Converts a document to the library's format. Characters that no font has are mentioned at the top. */
export function layoutOf(printed: Printed, printable: Printable): Layout {
  const parts = printed.parts.flatMap((part) => laidOut(part, printable))
  const head = laid(printable.of(printed.runningHead, spaces.head), spaces.head)
  const foot = laid(printable.of(printed.foot, spaces.foot), spaces.foot)
  const { logo, color = '#000000' } = printed.brand ?? {}
  const top: Content[] = [
    ...(logo
      ? [{ image: logo, fit: [160, 54] satisfies [number, number], margin: [0, 0, 0, 8] satisfies Margins }]
      : []),
    { ...laid(printable.of(printed.sender, spaces.small), spaces.small), color: grey },
    { ...laid(printable.of(printed.title, spaces.title), spaces.title), color, margin: [0, 2, 0, 10] },
  ]
  const missing = printable.missing()
  if (missing.length > 0) {
    const text = `Some characters could not be printed because the fonts lack them (${missing.join(', ')}). They appear as \ufffd. The complete text is in Openhour.`
    top.push(...laidOut({ kind: 'warning', text }, printable))
  }
  return {
    pageSize: printed.paper === 'Letter' ? 'LETTER' : 'A4',
    pageMargins: margins,
    ...(printed.archived && archive(printed.archived.file)),
    info: { title: printed.title, creator: 'Openhour', producer: 'Openhour' },
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
    content: [...top, ...parts],
    ...(printed.watermark && { watermark: { text: printed.watermark, color: grey, opacity: 0.12, bold: true } }),
    header: (page) => (page === 1 ? '' : { ...head, color: grey, margin: [56, 32, 56, 0] }),
    footer: (page, pages) => ({
      color: grey,
      fontSize: 8.5,
      margin: [56, 24, 56, 0],
      columns: [{ ...foot }, { text: `${page} of ${pages}`, width: 60, alignment: 'right' }],
    }),
    // Keep a heading with the text after it.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  }
}
