import { articles } from './practice-articles.ts'

/** What people call the subject of an article when they search for it, by its id. */
export const helpWords: ReadonlyMap<string, string> = new Map(articles.map(({ id, words }) => [id, words]))
