import type { Attachment, Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { messagesPerPage } from '@openhour/shared/features/messages/messages.rules.ts'
import type { Operations } from './fake-server.ts'

type Thread = { messages: Message[]; unread: number; readByOther: number }

/** The client's operations on a thread, oldest first. A repeated key is answered with the message that it sent. */
export function threadOperations(thread: Thread, keyOf: () => string | null | undefined): Operations {
  const sent = new Map<string, Message>()
  return {
    'portalMessages/thread': ({ before = Infinity }) => {
      const earlier = thread.messages.filter(({ position }) => position < before)
      return {
        items: earlier.slice(-messagesPerPage),
        hasOlder: earlier.length > messagesPerPage,
        unread: thread.unread,
        readByOther: thread.readByOther,
        name: 'Ana Ribeiro',
        closed: null,
        replyTime: 'two-days',
      }
    },
    'portalMessages/send': ({ text, attachments: ids }) => {
      const key = keyOf() ?? ''
      const attachments = ids.map((id) => attachmentOf({ id }))
      const position = thread.messages.length + 1
      const message = sent.get(key) ?? messageOf({ position, sender: 'client', text, attachments })
      if (!sent.has(key)) thread.messages.push(message)
      sent.set(key, message)
      return message
    },
    'portalMessages/discardFile': ({ id }) => ({ id }),
    'portalMessages/search': ({ clientId, query }) => ({
      older: null,
      items: thread.messages
        .filter(({ text }) => text?.includes(query))
        .map(({ id, position, sender, text, createdAt: sentAt }) => ({
          id,
          clientId,
          position,
          sender,
          sentAt,
          name: 'Ana Ribeiro',
          excerpt: { before: '', hit: text ?? '', after: '' },
        })),
    }),
    'portalMessages/markRead': () => {
      thread.unread = 0
      return { unread: 0 }
    },
  }
}

export function messageOf(given: Partial<Message> = {}): Message {
  return {
    id: crypto.randomUUID(),
    position: 1,
    sender: 'therapist',
    text: 'How was the week?',
    attachments: [],
    createdAt: '2026-09-14T09:05:00Z',
    ...given,
  }
}

export function attachmentOf(given: Partial<Attachment> = {}): Attachment {
  return {
    id: crypto.randomUUID(),
    fileName: 'Sleep diary.pdf',
    fileType: 'application/pdf',
    fileSize: 2048,
    ...given,
  }
}
