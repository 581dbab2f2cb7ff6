import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A conversation and the note that a person wrote about it. */
const Conversation = z.object({ id: z.string(), transcript: z.string(), note: z.string() })
export type Conversation = z.infer<typeof Conversation>

/** @param file JSON: a list of `{ id, transcript, note }` */
export const readConversations = (file: string): Conversation[] =>
  z.array(Conversation).parse(JSON.parse(readFileSync(file, 'utf8')))

export type Sentence = { dangerous: boolean; text: string }

/** @param file a sentence a line: after `0` a harmless one, after another digit one about danger. Lines with `#` are comments. */
export function readSentences(file: string): Sentence[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, digit, text] = /^(\d) (.+)$/u.exec(line) ?? []
      if (digit === undefined || text === undefined) throw new Error(`${file}: cannot read "${line}"`)
      return { dangerous: digit !== '0', text }
    })
}
