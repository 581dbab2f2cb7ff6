import { createRootRoute, type ErrorComponentProps, Outlet, useRouter } from '@tanstack/react-router'
import { ErrorScreen, faultNumberOf } from '../screens/shell/ErrorScreen.tsx'
import { NotFound } from '../screens/shell/NotFound.tsx'
import { Toaster } from '../ui/Toaster.tsx'

export const Route = createRootRoute({
  component: Root,
  errorComponent: Fault,
  notFoundComponent: () => <NotFound />,
})

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

function Fault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorScreen onRetry={retry} faultNumber={faultNumberOf(error)} />
}
