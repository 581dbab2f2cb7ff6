import * as z from 'zod/mini'
import { replyTimes } from './messages.rules.ts'

const settings = {
  messageReadMarks: z.boolean(),
  messageReplyTime: z.nullable(z.enum(replyTimes)),
}

/** `messageReadMarks`: whether each side sees how far the other has read. `messageReplyTime`: what clients are told above the box. */
export const MessageSettings = z.object(settings)
export type MessageSettings = z.infer<typeof MessageSettings>

/** Omitted fields keep their values. */
export const MessageSettingsChanges = z.partial(z.strictObject(settings))
export type MessageSettingsChanges = z.infer<typeof MessageSettingsChanges>
