import { createHash } from 'node:crypto'
import subsetFont from 'subset-font'
import type { Rolldown } from 'vite'

/** What the server or a script may write into a page: a support address, a price. */
const written = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
const faces = /@font-face\{[^}]*url\("?\/(assets\/[^)"]+\.woff2)"?\)[^}]*unicode-range:([^;}]+)[^}]*\}/g

/**
 * Serif text has two weights, and quotations alone have the lighter one. They are two files, so that the lighter one is fetched only when a quotation comes
 * near.
 */
const serif = /Source Serif/
const [quotation, heading] = [400, 560]

function checkSerif(page: string): void {
  for (const [, element = '', classes = ''] of page.matchAll(/<(\w+)[^>]* class="([^"]*\bfont-serif\b[^"]*)"/g)) {
    const wanted = element === 'blockquote' ? 'font-normal' : `font-[${heading}]`
    if (!classes.split(' ').includes(wanted))
      throw new Error(
        `web/site-fonts.ts: <${element} class="${classes}"> needs ${wanted}; the fonts of public pages have no other serif weight.`,
      )
  }
}

type Part = { name: string; content: Uint8Array; rule: string }

/**
 * Fonts for built pages, with only the characters and weights that these pages have: a third of the bytes.
 * @param pages HTML with the style sheets in it
 * @returns by the name of each font's file, the files that replace it, with their rules
 */
export async function fontsFor(pages: readonly string[], bundle: Rolldown.OutputBundle): Promise<Map<string, Part[]>> {
  const all = pages.join('')
  checkSerif(all)
  const weights = [...all.replaceAll(faces, '').matchAll(/font-weight(?:-[a-z]+)?:(\d+)/g)].map(([, weight]) =>
    Number(weight),
  )
  const range = { min: Math.min(...weights), max: Math.max(...weights) }
  const text = all.replaceAll(/<style>[\s\S]*?<\/style>/g, '') + written
  const quotations = [...text.matchAll(/<blockquote[^>]*>([\s\S]*?)<\/blockquote>/g)].map(([, words]) => words).join('')
  const fonts = new Map<string, Part[]>()
  for (const [rule, file = ''] of all.matchAll(faces)) {
    if (fonts.has(file)) continue
    const whole = bundle[file]
    if (whole?.type !== 'asset') throw new Error(`A page needs ${file}, which was not built`)
    const font = { rule, file, whole: Buffer.from(whole.source) }
    const cuts = serif.test(rule)
      ? [cut(font, text, heading), cut(font, quotations, quotation)]
      : [cut(font, text, range)]
    fonts.set(file, (await Promise.all(cuts)).flat())
  }
  return fonts
}

/** The page with these fonts in place of the whole ones. Another character, written into it later, comes from the next font of the family. */
export function withFonts(html: string, fonts: ReadonlyMap<string, Part[]>): string {
  return html.replaceAll(faces, (_rule, file: string) => (fonts.get(file) ?? []).map(({ rule }) => rule).join(''))
}

/** A font with the characters of a text and one weight or some. None if it has no character of the text. */
async function cut(
  { rule, file, whole }: { rule: string; file: string; whole: Buffer },
  text: string,
  weight: number | { min: number; max: number },
): Promise<Part[]> {
  const given = /unicode-range:([^;}]+)/.exec(rule)?.[1] ?? ''
  const codePoints = [...new Set(text)]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((each) => each >= 32 && isIn(given, each))
  if (codePoints.length === 0) return []
  const content = await subsetFont(whole, String.fromCodePoint(...codePoints), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  })
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const name = file.replace(/[\w-]{8}\.woff2$/, `site-${hash}.woff2`)
  const cutRule = rule.replace(file, name).replace(given, rangeOf(codePoints))
  return [
    {
      name,
      content,
      rule: typeof weight === 'number' ? cutRule.replace(/font-weight:[^;}]+/, `font-weight:${weight}`) : cutRule,
    },
  ]
}

/** As in CSS: U+20-7E,U+A3. */
function rangeOf(codePoints: readonly number[]): string {
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase()
  const runs: [number, number][] = []
  for (const each of codePoints.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === each - 1) last[1] = each
    else runs.push([each, each])
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')
}

/** @param range as in CSS: U+??, U+131, U+2000-206F */
function isIn(range: string, codePoint: number): boolean {
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    const low = Number.parseInt(from.replaceAll('?', '0'), 16)
    return low <= codePoint && codePoint <= Number.parseInt(to.replaceAll('?', 'F'), 16)
  })
}
