import type { Article } from './article.ts'

/** The articles of clients. */
export const articles: readonly Article[] = Object.values(
  import.meta.glob<Article>(
    ['./articles/portal/*.md', './articles/visitors/signing-in.md', './articles/visitors/second-factor.md'],
    { eager: true, import: 'default' },
  ),
)
