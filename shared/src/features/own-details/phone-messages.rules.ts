/** Whether messages may be left on the client's phone, and texts sent to it. */
export const phoneMessages = ['any', 'voicemail', 'text', 'none'] as const
export type PhoneMessages = (typeof phoneMessages)[number]

/** To be read by clients and by therapists. */
export const phoneMessagesLabels: Record<PhoneMessages, string> = {
  any: 'Messages and texts are fine',
  voicemail: 'Messages are fine, no texts',
  text: 'Texts are fine, no messages',
  none: 'No messages and no texts',
}
