import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routeTree } from './routeTree.gen.ts'
import { startGate } from './features/location-gate/gate.ts'
import './lib/theme/theme-choice.ts'
import { PageError } from './screens/shell/PageError.tsx'
import './styles/app.css'

void startGate()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Data has its own cache, which knows better when it is stale.
  defaultPreloadStaleTime: 0,
  // A page that has its data shows it at once, not after the default half second.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const place = document.getElementById('root')
if (!place) throw new Error('app.html has no #root')
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
