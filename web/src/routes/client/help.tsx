import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../../screens/help/HelpScreen.tsx'
import { clientHelpPage } from '../../screens/help/help.page.ts'
import { articleOfPortal } from '../../screens/help/help-of-portal.ts'
import { readArticleName } from '../../screens/help/help-search.ts'
import { articles } from '../../screens/help/portal-articles.ts'

export const Route = createFileRoute('/client/help')({ validateSearch: readArticleName, component: Page })

function Page() {
  return (
    <HelpScreen
      page={clientHelpPage}
      articles={articles}
      ofScreen={articleOfPortal}
      article={Route.useSearch().article}
    />
  )
}
