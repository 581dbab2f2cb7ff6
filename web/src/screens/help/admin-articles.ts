import type { Article } from './article.ts'

/** The articles of admins, who share some screens with therapists. */
export const articles: readonly Article[] = Object.values(
  import.meta.glob<Article>(
    [
      './articles/admin/*.md',
      './articles/practice/{notifications,help,keyboard,settings-profile,settings-preferences,settings-account}.md',
      './articles/visitors/*.md',
    ],
    { eager: true, import: 'default' },
  ),
)
