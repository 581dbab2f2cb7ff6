import { readFileSync } from 'node:fs'

/** A conversation and the note that a person wrote about it. */
export type Conversation = { transcript: string; note: string }

/** @param file JSON: a list of `{ transcript, note }` */
export function readConversations(file: string): Conversation[] {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(read) || !read.every(isConversation)) throw new Error(`${file} is no list of conversations`)
  return read
}

const isConversation = (one: Partial<Conversation> | null): one is Conversation =>
  typeof one?.transcript === 'string' && typeof one.note === 'string'

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
