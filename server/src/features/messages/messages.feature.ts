import { unsentFileDays } from '@openhour/shared/features/messages/messages.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { ofOnlyRecord, ofSettingsTab, portalPages, practicePages } from '../../platform/http/first-data.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { forgetUnsentFiles } from './attachments.queries.ts'
import { attachmentsRoutes } from './attachments.routes.ts'
import { messagesDownload } from './messages.download.ts'
import { messagesRouter, portalMessagesRouter } from './messages.handlers.ts'
import { messagesSealed } from './sealed-columns.ts'
import { sentFilesRouter } from './sent-files.handlers.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  download: messagesDownload,
  sealed: messagesSealed,
  firstData: [
    { page: practicePages, load: (api) => api.messages.unread() },
    {
      page: /^\/app\/messages$/,
      load: (api, { search }) => {
        const clientId = search.get('clientId')
        const threads = api.messages.threads({ page: Number(search.get('page') ?? 1) })
        return clientId === null ? threads : Promise.all([threads, api.messages.thread({ clientId })])
      },
    },
    ofSettingsTab('practice', (api) => api.messages.settings()),
    { page: portalPages, load: (api) => api.portalMessages.unread() },
    {
      page: /^\/client\/messages$/,
      load: ofOnlyRecord((api, clientId) => api.portalMessages.thread({ clientId })),
    },
  ],
  open: ({ secret, reads, database, transfers }) => {
    const sealing = openTextSealing(secret, 'messages')
    return {
      routers: {
        messages: messagesRouter(sealing, reads),
        portalMessages: portalMessagesRouter(sealing),
        sentFiles: sentFilesRouter(reads, sealing),
      },
      routes: attachmentsRoutes({ pools: database, transfers, sealing }),
      cleanUp: (at) => [forgetUnsentFiles(at, unsentFileDays)],
    }
  },
}
