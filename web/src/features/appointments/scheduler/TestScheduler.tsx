import { useState } from 'react'
import { me } from '../../../testing/server/fake-server.ts'
import { TestPage } from '../../../testing/TestPage.tsx'
import { SchedulerDialog, type SchedulerDialogProps } from './SchedulerDialog.tsx'

type Given = Partial<SchedulerDialogProps>

/** The dialog as a page opens it. */
export function TestScheduler(given: Given) {
  return (
    <TestPage>
      <Opened {...given} />
    </TestPage>
  )
}

function Opened(given: Given) {
  const [open, setOpen] = useState(true)
  const [done, setDone] = useState<string>()
  return (
    <>
      <output aria-label="Done">{done}</output>
      <SchedulerDialog me={me} mode="new" {...given} open={open} onDone={setDone} onClose={() => setOpen(false)} />
    </>
  )
}
