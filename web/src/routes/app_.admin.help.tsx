import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../screens/help/HelpScreen.tsx'
import { adminHelpPage } from '../screens/help/help.page.ts'
import { readArticleName } from '../screens/help/help-search.ts'
import { articles } from '../screens/help/admin-articles.ts'

export const Route = createFileRoute('/app_/admin/help')({ validateSearch: readArticleName, component: Page })

const fetchTexts = () => import('../screens/help/admin-texts.ts').then(({ texts }) => texts)
const fetchPlaces = () => import('../screens/help/help-of-practice.ts').then((file) => file.articleOfPractice)

function Page() {
  return (
    <HelpScreen
      page={adminHelpPage}
      articles={articles}
      fetchTexts={fetchTexts}
      fetchPlaces={fetchPlaces}
      article={Route.useSearch().article}
    />
  )
}
