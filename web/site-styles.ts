import { type Selector, transform } from 'lightningcss'

/** Elements that scripts add to the page: the location gate's panel. */
const addedLater = [
  'a',
  'button',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'li',
  'p',
  'path',
  'span',
  'strong',
  'summary',
  'svg',
  'ul',
]
/** Parts that only fields of these kinds have. */
const partsOfFields = /date|file|spin|search|calendar/
const fieldsWithParts = /<input[^>]*type="(?:date|datetime-local|file|month|number|search|time|week)"/

/**
 * A page's style sheet without what its elements can never match, such as Tailwind's rules for tables and for fields that it does not have: the first
 * packets of a connection hold 14.6 kB, with the headers, and then the page need not wait for a second round trip.
 * @param page its HTML with the style sheet in it
 */
export function withOwnStyles(page: string): string {
  return page.replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/, (sheet) => {
    const elements = new Set([
      ...[...page.replace(sheet, '').matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name),
      ...addedLater,
    ])
    const hasFields = fieldsWithParts.test(page)
    const matches = (selector: Selector) =>
      selector.every((part) => {
        if (part.type === 'type') return elements.has(part.name)
        return part.type !== 'pseudo-element' || hasFields || !partsOfFields.test(JSON.stringify(part))
      })
    const { code } = transform({
      filename: 'page.css',
      code: new TextEncoder().encode(sheet),
      minify: true,
      visitor: {
        Rule: {
          style: ({ value }) => (value.selectors.some(matches) ? undefined : []),
        },
      },
    })
    return new TextDecoder().decode(code)
  })
}
