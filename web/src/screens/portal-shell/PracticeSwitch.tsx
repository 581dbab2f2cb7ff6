import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { choosePractice } from '../../features/portal/use-practice.ts'
import { Menu } from '../../ui/Menu.tsx'
import { PracticeName } from './PracticeName.tsx'

type PracticeSwitchProps = { practices: readonly JoinedPractice[]; shown: JoinedPractice }

/** The name of the practice as a button, for clients with more than one. */
export function PracticeSwitch({ practices, shown }: PracticeSwitchProps) {
  const [message, setMessage] = useState('')
  return (
    <>
      <Menu
        label="Your practices"
        align="start"
        entries={practices.map((practice) => ({
          kind: 'radio',
          label: nameOf(practice),
          checked: practice === shown,
          onSelect: () => {
            choosePractice(practice.clientId)
            setMessage(`Now showing ${practice.practiceName}.`)
          },
        }))}
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            className="flex min-w-0 items-center gap-2 rounded-md py-1 pr-1 text-left hover:bg-surface-2"
          >
            <PracticeName name={shown.practiceName} hint="Change practice" logo={shown.brand?.logoUrl} />
            <ChevronDown size={18} aria-hidden className="text-muted" />
          </button>
        )}
      />
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

/** Practices may have the same name. */
const nameOf = ({ practiceName, therapistName }: JoinedPractice) =>
  practiceName === therapistName ? practiceName : `${practiceName}, ${therapistName}`
