import type { Article, Readers } from './article.ts'

/** All articles that the public page shows. Those of admins stand only inside the application. */
export const publicArticles: Readonly<Record<Exclude<Readers, 'admin'>, readonly Article[]>> = {
  visitors: Object.values(import.meta.glob<Article>('./articles/visitors/*.md', { eager: true, import: 'default' })),
  practice: Object.values(import.meta.glob<Article>('./articles/practice/*.md', { eager: true, import: 'default' })),
  portal: Object.values(import.meta.glob<Article>('./articles/portal/*.md', { eager: true, import: 'default' })),
}
