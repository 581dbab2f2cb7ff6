import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The families that are used for what the main font lacks, in the order in which they are asked. Each is a package with files for parts of its
 * characters. `part`: the only part that is used, because the others repeat what the main font has.
 */
const families = [
  // Noto writes Arabic letters as a body with dots, so that a reader that takes text out of a PDF gets other letters.
  { name: 'vazirmatn', part: 'arabic' },
  { name: 'noto-sans-arabic', part: 'arabic' },
  { name: 'noto-sans-hebrew', part: 'hebrew' },
  { name: 'noto-sans-devanagari', part: 'devanagari' },
  { name: 'noto-sans-bengali', part: 'bengali' },
  { name: 'noto-sans-gurmukhi', part: 'gurmukhi' },
  { name: 'noto-sans-gujarati', part: 'gujarati' },
  { name: 'noto-sans-tamil', part: 'tamil' },
  { name: 'noto-sans-thai', part: 'thai' },
  { name: 'noto-sans-armenian', part: 'armenian' },
  { name: 'noto-sans-georgian', part: 'georgian' },
  { name: 'noto-sans-sc' },
  { name: 'noto-sans-tc' },
  { name: 'noto-sans-jp' },
  { name: 'noto-sans-kr' },
  { name: 'noto-emoji' },
] satisfies { name: string; part?: string }[]

/** A file of a family, which has some characters. */
export type FontPart = { id: string; path: string; claims: (codePoint: number) => boolean }

type Range = [from: number, to: number]

const rangesOf = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))

function partsOf({ name, part: only }: { name: string; part?: string }): FontPart[] {
  const stated = JSON.parse(readFileSync(pathOf(`${name}/unicode.json`), 'utf8')) as Record<string, string>
  return Object.entries(stated)
    .map(([key, text]) => ({ key: key.replaceAll(/[[\]]/g, ''), ranges: rangesOf(text) }))
    .filter(({ key }) => only === undefined || key === only)
    .map(({ key, ranges }) => ({
      id: `${name}-${key}`,
      path: pathOf(`${name}/files/${name}-${key}-wght-normal.woff2`),
      claims: (codePoint) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
    }))
}

/** Chinese, Japanese and Korean write some characters of the same code differently. */
function inOrderFor(text: string): typeof families {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : undefined
  return families.toSorted((a, b) => Number(b.name === first) - Number(a.name === first))
}

/** The files that may have characters of this text, the preferred ones first. */
export const fontPartsFor = (text: string): FontPart[] => inOrderFor(text).flatMap(partsOf)
