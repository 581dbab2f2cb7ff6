import { isOpenHere } from './features/location-gate/open-here.ts'
import { isCodeMissing } from './lib/code/fetch-code.ts'
import { lazyCode } from './lib/code/lazy-code.ts'
import './lib/theme/theme-choice.ts'

const gate = lazyCode(() => import('./features/location-gate/start-gate.ts'))

// Whoever is signed in is not checked and does not load the check. The server decides by itself what it refuses, so nothing depends on it.
if (!isOpenHere()) void gate.fetch().catch(() => undefined)

// Clients load another application than therapists and admins: a smaller one, because they open it on phones.
const isPortal = /^\/client(\/|$)/.test(location.pathname)
const application = isPortal ? lazyCode(() => import('./portal.tsx')) : lazyCode(() => import('./main.tsx'))

application.fetch().catch((error: unknown) => {
  if (!isCodeMissing(error)) throw error
  document.body.append('Openhour could not be loaded. Check your connection, then load this page again.')
})
