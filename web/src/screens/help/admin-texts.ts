import type { Article, ArticleTexts } from './article.ts'

/** What the articles of admins say. */
export const texts: ArticleTexts = new Map(
  Object.values(
    import.meta.glob<Article>(
      [
        './articles/admin/*.md',
        './articles/practice/{notifications,help,keyboard,settings-profile,settings-preferences,settings-account}.md',
        './articles/visitors/*.md',
      ],
      { eager: true, import: 'default', query: '?text' },
    ),
  ).map(({ id, blocks }) => [id, blocks]),
)
