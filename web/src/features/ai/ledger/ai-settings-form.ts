import { type AiSettings, AiSettingsChanges } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'

const { defaultEngine, weeklyDrafts, keepRecordings } = AiSettingsChanges.shape

/** What there is nothing to choose about is not sent: the engine without a model, recordings without speech to text. */
export const aiSettingsForm = ({ model }: Pick<AiSettings, 'model'>) =>
  defineForm({
    schema: AiSettingsChanges,
    shape: { defaultEngine, weeklyDrafts, keepRecordings },
    fields: {
      defaultEngine: {
        label: 'Engine for new drafts',
        optional: false,
        control: 'cards',
        columns: 1,
        hint: 'You can choose differently for each draft. A model is used only with the client’s consent.',
        options: [
          {
            value: 'passages',
            label: 'Passages',
            description: 'Quotes what you wrote. Nothing leaves this server.',
          },
          {
            value: 'model',
            label: model?.name ?? 'AI model',
            description: `Writes its own sentences, which are checked against what you wrote. ${aiTexts.replaced} ${aiTexts.notReplaced}`,
          },
        ],
      },
      weeklyDrafts: {
        label: 'Draft weekly reports automatically',
        control: 'switch',
        hint: 'Each week, for clients whose consent to AI weekly reports is in effect. Every draft waits for your review.',
      },
      keepRecordings: {
        label: 'Keep recordings until you check the transcript',
        control: 'switch',
        hint: 'Off: a recording is deleted as soon as it is transcribed. On: you can download it until you discard it, for up to 30 days. It counts toward your storage.',
      },
    },
    leftOut: (settings: AiSettings) => [
      ...(settings.model === null ? (['defaultEngine'] as const) : []),
      ...(settings.speechToText === null ? (['keepRecordings'] as const) : []),
    ],
    toInput: (given): AiSettingsChanges => given,
  })
