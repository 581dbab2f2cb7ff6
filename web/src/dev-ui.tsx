import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { DialogViews } from './dev-ui/DialogViews.tsx'
import { Gallery } from './dev-ui/Gallery.tsx'
import { EmptySample, GateSample, ListSample, LoadingSample, SampleShell } from './dev-ui/SampleShell.tsx'
import { SignInSample } from './dev-ui/SignInSample.tsx'
import './lib/theme/theme-choice.ts'
import { ErrorScreen } from './screens/shell/ErrorScreen.tsx'
import { NotFoundScreen } from './screens/shell/NotFoundScreen.tsx'
import './styles/app.css'
import { Toaster } from './ui/Toaster.tsx'

// Served by the development server only, to look at every part: /dev-ui.html?view=list and so on.
const views: Record<string, () => React.ReactNode> = {
  parts: () => <Gallery />,
  list: () => <ListSample />,
  limit: () => <ListSample atLimit />,
  loading: () => <LoadingSample />,
  empty: () => <EmptySample />,
  gate: () => <GateSample />,
  lost: () => (
    <SampleShell>
      <NotFoundScreen inside home="/dev-ui.html?view=list" />
    </SampleShell>
  ),
  dialogs: () => <DialogViews />,
  signin: () => <SignInSample />,
  error: () => <ErrorScreen onRetry={() => location.reload()} faultNumber="7F3A-19C4" draftKept />,
  notfound: () => <NotFoundScreen />,
}

const view = views[new URLSearchParams(location.search).get('view') ?? 'parts'] ?? views.parts
const rootRoute = createRootRoute({
  component: () => (
    <>
      {view?.()}
      <Toaster />
    </>
  ),
})
const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$' })
const router = createRouter({
  routeTree: rootRoute.addChildren([anywhere]),
  history: createMemoryHistory({ initialEntries: ['/app/clients'] }),
})
const place = document.getElementById('root')
if (place) createRoot(place).render(<RouterProvider router={router as never} />)
