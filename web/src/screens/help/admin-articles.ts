import type { ArticleHead } from './article.ts'

/** The articles of admins, who share some screens with therapists, without what they say. */
export const articles: readonly ArticleHead[] = Object.values(
  import.meta.glob<ArticleHead>(
    [
      './articles/admin/*.md',
      './articles/practice/{notifications,help,keyboard,settings-profile,settings-preferences,settings-account}.md',
      './articles/visitors/*.md',
    ],
    { eager: true, import: 'default', query: '?head' },
  ),
)
