import type { AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { type AiEngine, aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { useId } from 'react'
import { RadioCards } from '../../../ui/RadioCards.tsx'

type EngineChoiceProps = { state: AiState; engine: AiEngine; onChange: (engine: AiEngine) => void }

/** Which engine writes, where there is a choice, and what leaves this server for it. */
export function EngineChoice({ state: { model }, engine, onChange }: EngineChoiceProps) {
  const name = useId()
  if (!model) return <p className="text-sm text-muted">{aiTexts.extractLabel}. Nothing leaves this server.</p>
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Who writes the summary</legend>
      <RadioCards
        name={name}
        value={engine}
        onChange={(event) => onChange(event.target.value as AiEngine)}
        options={[
          {
            value: 'built-in',
            label: 'Built-in, word for word',
            description: 'Picks sentences from your text. Nothing leaves this server.',
          },
          {
            value: 'model',
            label: model.name,
            description: `Writes in its own words, checked against your text. Your notes, and the transcript if there is one, are sent to ${model.sentTo}.`,
          },
        ]}
        className="max-sm:grid-cols-1"
      />
    </fieldset>
  )
}
