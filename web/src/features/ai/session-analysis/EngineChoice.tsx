import type { AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { type AiEngine, aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { useId } from 'react'
import { RadioCards } from '../../../ui/RadioCards.tsx'

type EngineChoiceProps = {
  state: AiState
  engine: AiEngine
  onChange: (engine: AiEngine) => void
  /** What is written. */
  of?: keyof typeof texts
}

const texts = {
  summary: {
    label: aiTexts.extractLabel,
    legend: 'Who writes the summary',
    source: 'your text',
    sent: 'Your notes, and the transcript if there is one,',
  },
  report: {
    label: reportTexts.extractLabel,
    legend: 'Who writes the report',
    source: 'the records',
    sent: 'The records of the week',
  },
} as const

/** Which engine writes, where there is a choice, and what leaves this server for it. */
export function EngineChoice({ state: { model }, engine, onChange, of = 'summary' }: EngineChoiceProps) {
  const { label, legend, source, sent } = texts[of]
  const name = useId()
  if (!model) return <p className="text-sm text-muted">{label}. Nothing leaves this server.</p>
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <RadioCards
        name={name}
        value={engine}
        onChange={(event) => onChange(event.target.value as AiEngine)}
        options={[
          {
            value: 'built-in',
            label: 'Built-in, word for word',
            description: `Picks sentences from ${source}. Nothing leaves this server.`,
          },
          {
            value: 'model',
            label: model.name,
            description: `Writes in its own words, checked against ${source}. ${sent} are sent to ${model.sentTo}.`,
          },
        ]}
        className="max-sm:grid-cols-1"
      />
    </fieldset>
  )
}
