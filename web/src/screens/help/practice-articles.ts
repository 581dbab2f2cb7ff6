import type { Article } from './article.ts'

/** The articles of therapists. */
export const articles: readonly Article[] = Object.values(
  import.meta.glob<Article>(['./articles/practice/*.md', './articles/visitors/*.md'], {
    eager: true,
    import: 'default',
  }),
)
