import { escaped, hrefOf } from '../../platform/readable-page.ts'

/** A row as people read it: what it is, facts about it, its texts, and the rows that belong to it. */
export type Entry = {
  title?: string
  /** Labels with their values, in the order in which they are read. */
  facts: Fact[]
  texts?: Text[]
  parts?: Part[]
}
export type Fact = readonly [label: string, value: string | FileLink]
export type FileLink = { path: string; name: string }
export type Text = { heading: string | null; text: string }
type Part = { title: string | null; entries: readonly Entry[] }

const deepest = 6

/**
 * An entry as HTML. A heading always stands above its text.
 * @param level of the heading around it, from 1
 * @param up leads from the page to the folder that paths of files start in
 */
export function entryHtml({ title, facts, texts = [], parts = [] }: Entry, level: number, up: string): string {
  const below = title === undefined ? level : level + 1
  const heading = (text: string, depth: number) => {
    const tag = `h${Math.min(depth, deepest)}`
    return `<${tag}>${escaped(text)}</${tag}>`
  }
  const list = facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${valueHtml(value, up)}</dd>`).join('')
  return [
    '<article>',
    title === undefined ? '' : heading(title, below),
    list === '' ? '' : `<dl>${list}</dl>`,
    ...texts.map(
      ({ heading: of, text }) =>
        `${of === null ? '' : heading(of, below + 1)}${text === '' ? '' : `<p>${escaped(text)}</p>`}`,
    ),
    ...parts.map(({ title: of, entries }) => {
      const inside = entries.map((entry) => entryHtml(entry, of === null ? below : below + 1, up)).join('\n')
      return `<section>${of === null ? '' : heading(of, below + 1)}${inside}</section>`
    }),
    '</article>',
  ].join('')
}

function valueHtml(value: string | FileLink, up: string): string {
  return typeof value === 'string' ? escaped(value) : `<a href="${hrefOf(up + value.path)}">${escaped(value.name)}</a>`
}
