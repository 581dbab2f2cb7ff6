import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { routerOptions, showRouter } from './show-router.tsx'
import './styles/portal.css'

// The application of clients. The build leaves all other routes out of its tree (area-routes.ts).
showRouter(createRouter({ ...routerOptions, routeTree }))
