import type { Article, ArticleTexts } from './article.ts'

/** What the articles of therapists say. */
export const texts: ArticleTexts = new Map(
  Object.values(
    import.meta.glob<Article>(['./articles/practice/*.md', './articles/visitors/*.md'], {
      eager: true,
      import: 'default',
      query: '?text',
    }),
  ).map(({ id, blocks }) => [id, blocks]),
)
