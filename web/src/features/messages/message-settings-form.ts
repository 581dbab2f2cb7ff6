import { MessageSettings, MessageSettingsChanges } from '@openhour/shared/features/messages/message-settings.ts'
import { replyTimeLabels, replyTimes } from '@openhour/shared/features/messages/messages.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

export const messageSettingsForm = defineForm({
  schema: MessageSettingsChanges,
  shape: MessageSettings.shape,
  fields: {
    messageReplyTime: {
      label: 'You usually reply',
      control: 'select',
      placeholder: 'Don’t say',
      hint: 'Clients read it above the box where they write.',
      optional: false,
      options: replyTimes.map((value) => ({ value, label: replyTimeLabels[value] })),
    },
    messageReadMarks: {
      label: 'Read receipts',
      control: 'switch',
      hint: 'You and your clients see when a message has been read. Off hides it from both.',
    },
  },
})
