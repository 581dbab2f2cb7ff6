import { useState } from 'react'
import { me } from '../../lib/rpc-stand-in.ts'
import { StandInPage } from '../../testing/StandInPage.tsx'
import { SchedulerDialog, type SchedulerDialogProps } from './SchedulerDialog.tsx'

type Given = Partial<SchedulerDialogProps>

/** The dialog as a page opens it. */
export function StandInScheduler(given: Given) {
  return (
    <StandInPage>
      <Opened {...given} />
    </StandInPage>
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
