import { startHelpSearch } from './screens/site/script/help-search.ts'

startHelpSearch()
