import { readFileSync } from 'node:fs'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'

/** What the files of each language are called. */
export const fileNames = { en: 'english', de: 'german', es: 'spanish', fr: 'french' } as const satisfies Record<
  AiLanguage,
  string
>

/** What lists a file of phrases has: name and what the phrases in it say. */
export type PhraseLists = Record<string, string>

/**
 * Reads a file of phrases. A line `[name]` starts a list, and every other line is one phrase.
 * @throws Error if a list is missing or unknown
 */
export function readPhraseFile<Lists extends PhraseLists>(file: URL, lists: Lists): Record<keyof Lists, string> {
  const read = new Map<string, string>()
  for (const part of readFileSync(file, 'utf8').split(/^\[/mu).slice(1)) {
    const end = part.indexOf(']\n')
    read.set(part.slice(0, end), part.slice(end + 2).trim())
  }
  const wanted = Object.keys(lists)
  const wrong = [...wanted.filter((name) => !read.get(name)), ...[...read.keys()].filter((name) => !(name in lists))]
  if (wrong.length > 0) throw new Error(`${file.pathname}: these lists are missing or unknown: ${wrong.join(', ')}`)
  return Object.fromEntries(read) as Record<keyof Lists, string>
}
