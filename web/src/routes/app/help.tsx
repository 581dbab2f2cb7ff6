import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../../screens/help/HelpScreen.tsx'
import { helpPage } from '../../screens/help/help.page.ts'
import { articleOfPractice } from '../../screens/help/help-of-practice.ts'
import { readArticleName } from '../../screens/help/help-search.ts'
import { articles } from '../../screens/help/practice-articles.ts'

export const Route = createFileRoute('/app/help')({ validateSearch: readArticleName, component: Page })

function Page() {
  return (
    <HelpScreen page={helpPage} articles={articles} ofScreen={articleOfPractice} article={Route.useSearch().article} />
  )
}
