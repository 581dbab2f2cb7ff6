import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { choosePractice } from '../../features/portal/use-practice.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

type PracticeChoiceProps = { practices: readonly JoinedPractice[]; shown: JoinedPractice }

/** For clients of several practices. The choice is that of the whole portal. Lazy-loaded. */
export function PracticeChoice({ practices, shown }: PracticeChoiceProps) {
  return (
    <Field label="Which practice?" className="mb-6">
      <RadioCards
        name="practice"
        size="lg"
        className="grid-cols-1! sm:grid-cols-2!"
        options={practices.map(({ clientId, practiceName }) => ({ value: clientId, label: practiceName }))}
        value={shown.clientId}
        onChange={({ target }) => choosePractice(target.value)}
      />
    </Field>
  )
}
