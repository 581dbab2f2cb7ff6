import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../../screens/help/HelpScreen.tsx'
import { clientHelpPage } from '../../screens/help/help.page.ts'
import { readArticleName } from '../../screens/help/help-search.ts'
import { articles } from '../../screens/help/portal-articles.ts'

export const Route = createFileRoute('/client/help')({ validateSearch: readArticleName, component: Page })

const fetchTexts = () => import('../../screens/help/portal-texts.ts').then(({ texts }) => texts)
const fetchPlaces = () => import('../../screens/help/help-of-portal.ts').then((file) => file.articleOfPortal)

function Page() {
  return (
    <HelpScreen
      page={clientHelpPage}
      articles={articles}
      fetchTexts={fetchTexts}
      fetchPlaces={fetchPlaces}
      article={Route.useSearch().article}
    />
  )
}
