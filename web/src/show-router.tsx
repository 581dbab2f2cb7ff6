import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startView } from './lib/api/view.ts'
import { PageError } from './screens/shell/PageError.tsx'

/** How both applications navigate. */
export const routerOptions = {
  defaultPreload: 'intent',
  // Data has its own cache, which knows better when it is stale.
  defaultPreloadStaleTime: 0,
  // A page that has its data shows it at once, not after the default half second.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageError,
} as const

export function showRouter(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) startView()
  })
  const place = document.getElementById('root')
  if (!place) throw new Error('app.html has no #root')
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
