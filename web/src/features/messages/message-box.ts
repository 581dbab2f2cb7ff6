import type { Attachment, Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { maxAttachments } from '@openhour/shared/features/messages/messages.rules.ts'
import { type BoxFile, readyFiles, uploadedFile } from './box-file.ts'
import type { Kept, KeptMessage } from './use-message-draft.ts'

/** A message on its way, or one that did not arrive. */
export type Unsent = KeptMessage & {
  state: 'sending' | 'failed'
  /** What happened and what to do. */
  problem?: string
  /** The server could not be reached: it is sent again once the connection is back. */
  isLost?: boolean
}

/** What is typed and chosen, and what has not arrived. Each change makes a new one. */
export type Box = { text: string; files: readonly BoxFile[]; unsent: readonly Unsent[] }

export const emptyBox: Box = { text: '', files: [], unsent: [] }

const fromBefore = 'This was not sent when you left the page. It is safe here. Send it again, or edit it.'

/** Text typed before an earlier draft arrived follows it. */
export function withKept(box: Box, { text: earlier, files: uploaded, unsent: kept }: Kept): Box {
  const known = new Set(box.unsent.map(({ key }) => key))
  return {
    text: withBegun({ ...box, text: earlier }, box.text).text,
    files: withFiles(box.files, uploaded),
    unsent: [
      ...kept
        .filter(({ key }) => !known.has(key))
        .map((one): Unsent => ({ ...one, state: 'failed', problem: fromBefore })),
      ...box.unsent,
    ],
  }
}

/** Text follows what is typed, unless it is there already. */
export const withBegun = (box: Box, text: string): Box => ({
  ...box,
  text: box.text.includes(text) ? box.text : [box.text, text].filter(Boolean).join('\n'),
})

/** What is typed becomes a message on its way, after the position `after` of the thread. */
export function withSent({ text, files, unsent }: Box, key: string, after: number): Box {
  const one: Unsent = { key, text, files: readyFiles(files), after, state: 'sending' }
  return { text: '', files: [], unsent: [...unsent, one] }
}

export const withChanged = (box: Box, key: string, changed: Partial<Unsent>): Box => ({
  ...box,
  unsent: box.unsent.map((one) => (one.key === key ? { ...one, ...changed } : one)),
})

export const without = (box: Box, key: string): Box => ({
  ...box,
  unsent: box.unsent.filter((one) => one.key !== key),
})

/** A message that did not arrive is edited again. */
export function withTakenBack(box: Box, key: string): Box {
  const one = box.unsent.find((each) => each.key === key)
  if (!one) return box
  const text = [one.text, box.text].filter(Boolean).join('\n')
  return { ...without(box, key), text, files: withFiles(box.files, one.files) }
}

export const keptOf = ({ text, files, unsent }: Box): Kept => ({
  text,
  files: readyFiles(files),
  unsent: unsent.map(({ key, text: sent, files: sentFiles, after }) => ({ key, text: sent, files: sentFiles, after })),
})

export const canSend = ({ text, files }: Box) =>
  (/\S/.test(text) || files.length > 0) &&
  files.length <= maxAttachments &&
  files.every(({ state }) => state === 'ready')

/** One whose answer was lost is found by its text and files among the messages that came after it was sent. */
export const hasArrived = ({ text, files, after }: Unsent, sender: Message['sender'], items: readonly Message[]) =>
  items.some(
    (message) =>
      message.sender === sender &&
      message.position > after &&
      message.text === text &&
      sameFiles(message.attachments, files),
  )

const withFiles = (files: readonly BoxFile[], uploaded: readonly Attachment[]) => [
  ...uploaded.filter(({ id }) => !files.some(({ sent }) => sent?.id === id)).map(uploadedFile),
  ...files,
]

const sameFiles = (some: readonly Attachment[], others: readonly Attachment[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id))
