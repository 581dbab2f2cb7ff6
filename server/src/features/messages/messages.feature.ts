import type { Feature } from '../../platform/feature.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { messagesDownload } from './messages.download.ts'
import { messagesRouter, portalMessagesRouter } from './messages.handlers.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  download: messagesDownload,
  open: ({ secret }) => {
    const sealing = openTextSealing(secret, 'messages')
    return { routers: { messages: messagesRouter(sealing), portalMessages: portalMessagesRouter(sealing) } }
  },
}
