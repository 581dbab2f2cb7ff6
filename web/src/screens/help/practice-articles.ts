import type { ArticleHead } from './article.ts'

/** The articles of therapists, without what they say. */
export const articles: readonly ArticleHead[] = Object.values(
  import.meta.glob<ArticleHead>(['./articles/practice/*.md', './articles/visitors/*.md'], {
    eager: true,
    import: 'default',
    query: '?head',
  }),
)
