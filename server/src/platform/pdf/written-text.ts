import type { WrittenText } from './fonts.ts'
import type { Printed } from './printed.ts'
import { shownText } from './shown-text.ts'

/** All texts of a document, by whether they are bold (see `layout.ts`). */
export function writtenText({ parts, ...frame }: Printed): WrittenText {
  const normal = [frame.sender, frame.runningHead, frame.foot]
  const bold = [frame.title, frame.watermark ?? '']
  for (const part of parts) {
    if (part.kind === 'facts') normal.push(...part.rows.flat())
    else if (part.kind === 'heading' || part.kind === 'warning') bold.push(part.text)
    else if (part.kind === 'table') {
      normal.push(...part.rows.flat(), ...part.sums.flat())
      bold.push(...part.columns.map(({ name }) => name), ...(part.sums.at(-1) ?? []))
    } else if (part.kind !== 'line') normal.push(part.text)
  }
  return { normal: shownText(normal.join('\n')), bold: shownText(bold.join('\n')) }
}
