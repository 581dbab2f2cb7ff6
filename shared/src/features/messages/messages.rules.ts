/** The longest message, in characters. */
export const maxMessageLength = 20_000
/** Messages on a page of a thread. */
export const messagesPerPage = 50

/** The sides of a thread. */
export const messageSenders = ['therapist', 'client'] as const

export const messageTexts = {
  blank: 'Please write a message',
  archived:
    'This client is archived, so they can’t read messages. Nothing was sent. Restore the client to write to them.',
  notJoined:
    'This client isn’t connected with your portal, so they can’t read messages. Nothing was sent. Invite them to write to them.',
  tooMany: 'You sent many messages in a short time. This one was not sent. Wait a minute, then send it again.',
  notFound: 'Message not found.',
} as const
