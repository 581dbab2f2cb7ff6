import { createElement, use, useState } from 'react'
import type { ProfileTabProps } from './profile-tabs.ts'
import type { TabCode } from './tab-code.ts'

type TabSectionProps = { code: TabCode<ProfileTabProps>; props: ProfileTabProps }

/**
 * Shows a section; one whose code is here already at once, for a promise, even a kept one, would show the skeleton first. Which of the two it is
 * stays as it was at first, so that what is shown stays mounted. Has the key of its section.
 */
export function TabSection({ code, props }: TabSectionProps) {
  const [here] = useState(() => code.arrived())
  return here ? createElement(here, props) : <Fetched code={code} props={props} />
}

function Fetched({ code, props }: TabSectionProps) {
  return createElement(use(code.fetch()), props)
}
