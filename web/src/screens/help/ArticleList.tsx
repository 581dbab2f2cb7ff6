import type { Page } from '../../lib/feature.ts'
import { Card } from '../../ui/Card.tsx'
import type { ArticleHead } from './article.ts'
import { HelpLink } from './HelpLink.tsx'

export const addressOf = ({ path }: Page, article: string) => `${path}?article=${article}`

/** Articles with what each is about. */
export function ArticleList({ page, articles }: { page: Page; articles: readonly ArticleHead[] }) {
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {articles.map(({ id, title, summary }) => (
          <li key={id}>
            <HelpLink
              to={addressOf(page, id)}
              className="block px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
            >
              <span className="block font-medium">{title}</span>
              <span className="block text-md text-muted">{summary}</span>
            </HelpLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
