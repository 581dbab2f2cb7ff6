import { supportStates } from '@openhour/shared/features/support/support-search.rules.ts'
import { unsentScreenshotDays } from '@openhour/shared/features/support/support.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { openAttempts } from '../../services/sign-in/attempts.ts'
import { contactRoute } from './contact.routes.ts'
import { supportInboxRouter } from './inbox.handlers.ts'
import { screenshotRoutes } from './screenshots.routes.ts'
import { openSupportSealing } from './support-sealing.ts'
import { supportSealed } from './sealed-columns.ts'
import { supportDownload } from './support.download.ts'
import { portalSupportRouter, supportRouter } from './support.handlers.ts'
import { supportMails } from './support.mails.ts'
import { forgetClosedRequests, forgetUnsentScreenshots } from './support.queries.ts'

const pageOf = (search: URLSearchParams) => Number(search.get('page') ?? 1)

export const supportFeature: Feature = {
  name: 'support',
  mails: supportMails,
  download: supportDownload,
  sealed: supportSealed,
  firstData: [
    {
      page: /^\/app\/support$/,
      load: (api, { search }) => {
        const id = search.get('request')
        return id === null ? api.support.list({ page: pageOf(search) }) : api.support.get({ id })
      },
    },
    {
      page: /^\/client\/support$/,
      load: (api, { search }) => {
        const id = search.get('request')
        return id === null ? api.portalSupport.list({ page: pageOf(search) }) : api.portalSupport.get({ id })
      },
    },
    {
      page: /^\/app\/admin\/support$/,
      load: async (api, { search }) => {
        const id = search.get('request')
        const state = supportStates.find((one) => one === search.get('state')) ?? 'open'
        const mine = search.get('mine') === 'true'
        return id === null
          ? api.supportInbox.list({ state, mine, page: pageOf(search) })
          : Promise.all([api.supportInbox.get({ id }), api.supportInbox.templates()])
      },
    },
  ],
  open: ({ secret, publicUrl, database, transfers, settings }) => {
    const sealing = openSupportSealing(secret)
    const attempts = openAttempts(database.signIn, secret)
    return {
      routers: {
        support: supportRouter(sealing),
        portalSupport: portalSupportRouter(sealing),
        supportInbox: supportInboxRouter(sealing, publicUrl),
      },
      routes: [
        ...screenshotRoutes({ pools: database, transfers, sealing }),
        contactRoute({ pool: database.worker, attempts, sealing }),
      ],
      cleanUp: (at) => {
        const { closedSupportDays, closedVisitorDays } = settings.kept()
        return [
          forgetClosedRequests(at, closedSupportDays, closedVisitorDays),
          forgetUnsentScreenshots(at, unsentScreenshotDays),
        ]
      },
    }
  },
}
