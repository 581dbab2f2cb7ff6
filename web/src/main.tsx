import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { routerOptions, showRouter } from './show-router.tsx'
import './styles/app.css'

// The application of therapists and admins. The build leaves the clients' routes out of its tree (area-routes.ts).
const router = createRouter({ ...routerOptions, routeTree })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

showRouter(router)
