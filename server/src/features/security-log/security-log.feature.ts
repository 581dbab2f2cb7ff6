import type { Feature } from '../../product/feature.ts'
import { policyReportRoute } from './policy-report.routes.ts'
import { securityLogRouter } from './security-log.handlers.ts'
import { forgetOldSecurityEvents } from './security-log.queries.ts'

export const securityLogFeature: Feature = {
  name: 'security-log',
  open: ({ database, log, settings }) => ({
    routers: { securityLog: securityLogRouter({ log }) },
    routes: [policyReportRoute({ pools: database, log })],
    cleanUp: (at) => [forgetOldSecurityEvents(at, settings.kept().securityEventDays)],
  }),
}
