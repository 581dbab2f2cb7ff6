import { wordsOf } from '@openhour/shared/features/search/words.rules.ts'
import type { ArticleHead, ArticleTexts, Block, Inline } from './article.ts'

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline
  return 'bold' in inline ? inline.bold : 'key' in inline ? inline.key : inline.link
}

function linesOf(block: Block): string[] {
  if ('heading' in block) return [block.heading]
  if ('picture' in block) return [block.alt]
  return 'p' in block ? [block.p.map(textOf).join('')] : block.list.map((line) => line.map(textOf).join(''))
}

/** Longer terms find nothing more, and take long to compare. */
const longestSearch = 200

/**
 * The articles that have all words of `q`, those whose title or other names have them first. An empty search finds all.
 * @param texts what they say; until it has arrived, titles and summaries are searched
 */
export function found(
  q: string,
  articles: readonly ArticleHead[],
  texts: ArticleTexts | undefined,
): readonly ArticleHead[] {
  const terms = wordsOf(q.slice(0, longestSearch))
  if (terms.length === 0) return q.trim() === '' ? articles : []
  const has = (text: string) => {
    const words = wordsOf(text)
    return (term: string) => words.some((word) => word.startsWith(term))
  }
  return articles
    .map((article) => {
      const { id, title, summary, words } = article
      if (terms.every(has(`${title} ${words}`))) return { article, rank: 0 }
      const all = [title, words, summary, ...(texts?.get(id) ?? []).flatMap(linesOf)].join(' ')
      return { article, rank: terms.every(has(all)) ? 1 : 2 }
    })
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .map(({ article }) => article)
}
