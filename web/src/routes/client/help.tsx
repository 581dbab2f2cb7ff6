import { createFileRoute } from '@tanstack/react-router'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { HelpScreen } from '../../screens/help/HelpScreen.tsx'
import { clientHelpPage } from '../../screens/help/help.page.ts'
import { readArticleName } from '../../screens/help/help-search.ts'
import { articles } from '../../screens/help/portal-articles.ts'

export const Route = createFileRoute('/client/help')({ validateSearch: readArticleName, component: Page })

const texts = lazyCode(() => import('../../screens/help/portal-texts.ts').then((file) => file.texts))
const places = lazyCode(() => import('../../screens/help/help-of-portal.ts').then((file) => file.articleOfPortal))

function Page() {
  return (
    <HelpScreen
      page={clientHelpPage}
      articles={articles}
      fetchTexts={texts.fetch}
      fetchPlaces={places.fetch}
      article={Route.useSearch().article}
    />
  )
}
