import type { AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { type AiEngine, aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { useId } from 'react'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { engineTexts, type ReviewedKind } from './engine-labels.ts'

type EngineChoiceProps = {
  state: AiState
  engine: AiEngine
  onChange: (engine: AiEngine) => void
  kind: ReviewedKind
}

/** Which engine writes, where there is a choice, and what leaves this server for it. */
export function EngineChoice({ state: { model }, engine, onChange, kind }: EngineChoiceProps) {
  const { extract, legend, source, sent } = engineTexts[kind]
  const name = useId()
  if (!model) return <p className="text-sm text-muted">{extract}. Nothing leaves this server.</p>
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <RadioCards
        name={name}
        value={engine}
        onChange={(event) => onChange(event.target.value as AiEngine)}
        options={[
          {
            value: 'passages',
            label: 'Passages',
            description: `Marks what stands in ${source}, word for word, and counts. Nothing leaves this server.`,
          },
          {
            value: 'model',
            label: model.check?.passed ? `${model.name} (checked)` : model.name,
            description: `Writes in its own words, checked against ${source}. ${model.sentTo === null ? 'It runs on this server: nothing leaves, and a draft takes minutes.' : `${sent} are sent to ${model.sentTo}. ${aiTexts.replaced} ${aiTexts.notReplaced}`}`,
          },
        ]}
        columns={1}
      />
    </fieldset>
  )
}
