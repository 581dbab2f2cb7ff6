import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { type RefObject, useRef, useState } from 'react'
import { CommandDialog } from '../../ui/CommandDialog.tsx'
import { CommandFrame } from '../../ui/CommandFrame.tsx'
import { PaletteResults } from './PaletteResults.tsx'
import { useRecordSearch } from './use-record-search.ts'

type PalettePanelProps = {
  me: Me
  onLogout: () => void
  open: boolean
  onClose: () => void
  focusedBefore: RefObject<HTMLElement | null>
}

/** The palette, fetched when it is first used. */
export function PalettePanel({ open, onClose, focusedBefore, ...rest }: PalettePanelProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef(false)
  return (
    <CommandDialog
      open={open}
      onClose={() => {
        chosen.current = false
        onClose()
      }}
      label="Search"
      initialFocus={input}
      focusedBefore={focusedBefore}
      leaveFocus={() => chosen.current}
    >
      <Inside
        {...rest}
        input={input}
        onClose={(leads) => {
          chosen.current = leads
          onClose()
        }}
      />
    </CommandDialog>
  )
}

type InsideProps = Pick<PalettePanelProps, 'me' | 'onLogout'> & {
  input: RefObject<HTMLInputElement | null>
  onClose: (leads: boolean) => void
}

/** Mounted for each opening, so it starts empty. */
function Inside({ me, onLogout, input, onClose }: InsideProps) {
  const [words, setWords] = useState('')
  const [row, setRow] = useState('')
  // Once the person has moved in the list, later answers no longer change the selection.
  const [moved, setMoved] = useState(false)
  const byHand = useRef(false)
  const move = (by: boolean) => {
    byHand.current = by
    setMoved(by)
  }
  // Enter was pressed before the answer to this query arrived.
  const [hurried, setHurried] = useState(false)
  const search = useRecordSearch(words, me.role === 'therapist')
  return (
    <CommandFrame
      label={me.role === 'therapist' ? 'Search clients, notes, documents, tasks and pages' : 'Search pages and actions'}
      input={input}
      words={words}
      onWords={(next) => {
        setWords(next)
        move(false)
        setHurried(false)
      }}
      row={row}
      onRow={(next) => {
        // cmdk selects its first row whenever the rows change.
        if (byHand.current) setRow(next)
      }}
      onMove={() => move(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || moved || search.settled) return
        event.preventDefault()
        setHurried(true)
      }}
    >
      <PaletteResults
        me={me}
        words={words}
        search={search}
        firstWins={!moved}
        hurried={hurried}
        select={setRow}
        onLogout={onLogout}
        onClose={onClose}
      />
    </CommandFrame>
  )
}
