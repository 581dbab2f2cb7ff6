import { createHash } from 'node:crypto'
import subsetFont from 'subset-font'
import type { Rolldown } from 'vite'

/** What the server or a script may write into a page: a support address, a price. */
const written = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
const faces = /@font-face\{[^}]*url\("?\/(assets\/[^)"]+\.woff2)"?\)[^}]*unicode-range:([^;}]+)[^}]*\}/g

type PartOfFont = { name: string; content: Uint8Array; range: string }

/**
 * Fonts for built pages, with only the characters and weights that these pages have: less than half of the bytes.
 * @param pages HTML with the style sheets in it
 * @returns by the name of each font's file, the file that replaces it, with its unicode-range
 */
export async function fontsFor(
  pages: readonly string[],
  bundle: Rolldown.OutputBundle,
): Promise<Map<string, PartOfFont>> {
  const all = pages.join('')
  const weights = [...all.replaceAll(faces, '').matchAll(/font-weight(?:-[a-z]+)?:(\d+)/g)].map(([, weight]) =>
    Number(weight),
  )
  const characters = [...new Set(all.replaceAll(/<style>[\s\S]*?<\/style>/g, '') + written)]
  const fonts = new Map<string, PartOfFont>()
  for (const [, file = '', range = ''] of all.matchAll(faces)) {
    if (fonts.has(file)) continue
    const whole = bundle[file]
    if (whole?.type !== 'asset') throw new Error(`A page needs ${file}, which was not built`)
    const codePoints = characters.map((character) => character.codePointAt(0) ?? 0).filter((each) => isIn(range, each))
    const content = await subsetFont(Buffer.from(whole.source), String.fromCodePoint(...codePoints), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: Math.min(...weights), max: Math.max(...weights) } },
    })
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    const name = file.replace(/[\w-]{8}\.woff2$/, `site-${hash}.woff2`)
    fonts.set(file, { name, content, range: rangeOf(codePoints) })
  }
  return fonts
}

/** The page with these fonts in place of the whole ones. Another character, written into it later, comes from the next font of the family. */
export function withFonts(html: string, fonts: ReadonlyMap<string, PartOfFont>): string {
  const page = html.replaceAll(faces, (rule, file: string, range: string) =>
    rule.replace(range, fonts.get(file)?.range ?? range),
  )
  return [...fonts].reduce((text, [file, { name }]) => text.replaceAll(file, name), page)
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
