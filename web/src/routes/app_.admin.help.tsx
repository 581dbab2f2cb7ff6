import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../screens/help/HelpScreen.tsx'
import { adminHelpPage } from '../screens/help/help.page.ts'
import { articleOfPractice } from '../screens/help/help-of-practice.ts'
import { readArticleName } from '../screens/help/help-search.ts'
import { articles } from '../screens/help/admin-articles.ts'

export const Route = createFileRoute('/app_/admin/help')({ validateSearch: readArticleName, component: Page })

function Page() {
  return (
    <HelpScreen
      page={adminHelpPage}
      articles={articles}
      ofScreen={articleOfPractice}
      article={Route.useSearch().article}
    />
  )
}
