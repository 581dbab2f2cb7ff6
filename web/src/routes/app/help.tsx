import { createFileRoute } from '@tanstack/react-router'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { HelpScreen } from '../../screens/help/HelpScreen.tsx'
import { helpPage } from '../../screens/help/help.page.ts'
import { readArticleName } from '../../screens/help/help-search.ts'
import { articles } from '../../screens/help/practice-articles.ts'

export const Route = createFileRoute('/app/help')({ validateSearch: readArticleName, component: Page })

const texts = lazyCode(() => import('../../screens/help/practice-texts.ts').then((file) => file.texts))
const places = lazyCode(() => import('../../screens/help/help-of-practice.ts').then((file) => file.articleOfPractice))

function Page() {
  return (
    <HelpScreen
      page={helpPage}
      articles={articles}
      fetchTexts={texts.fetch}
      fetchPlaces={places.fetch}
      article={Route.useSearch().article}
    />
  )
}
