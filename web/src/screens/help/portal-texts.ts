import type { Article, ArticleTexts } from './article.ts'

/** What the articles of clients say. */
export const texts: ArticleTexts = new Map(
  Object.values(
    import.meta.glob<Article>(
      ['./articles/portal/*.md', './articles/visitors/signing-in.md', './articles/visitors/second-factor.md'],
      { eager: true, import: 'default', query: '?text' },
    ),
  ).map(({ id, blocks }) => [id, blocks]),
)
