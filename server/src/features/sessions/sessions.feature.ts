import type { Feature } from '../../product/feature.ts'
import { sessionsRouter } from './sessions.handlers.ts'

export const sessionsFeature: Feature = {
  name: 'sessions',
  open: ({ reads }) => ({ routers: { sessions: sessionsRouter(reads) } }),
}
