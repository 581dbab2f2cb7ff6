import type { Feature } from '../../platform/feature.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { messagesRouter, portalMessagesRouter } from './messages.handlers.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  open: ({ secret }) => {
    const sealing = openTextSealing(secret, 'messages')
    return { routers: { messages: messagesRouter(sealing), portalMessages: portalMessagesRouter(sealing) } }
  },
}
