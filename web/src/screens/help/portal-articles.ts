import type { ArticleHead } from './article.ts'

/** The articles of clients, without what they say. */
export const articles: readonly ArticleHead[] = Object.values(
  import.meta.glob<ArticleHead>(
    ['./articles/portal/*.md', './articles/visitors/signing-in.md', './articles/visitors/second-factor.md'],
    { eager: true, import: 'default', query: '?head' },
  ),
)
