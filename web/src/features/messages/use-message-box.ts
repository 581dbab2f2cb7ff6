import { useRef, useState } from 'react'
import { type Box, emptyBox, keptOf, withKept } from './message-box.ts'
import { useMessageDraft } from './use-message-draft.ts'

/** The message box, saved as a draft with each change. */
export function useMessageBox({ clientId, ofClient }: { clientId: string; ofClient: boolean }) {
  const [box, setBox] = useState(emptyBox)
  const [wasRestored, setRestored] = useState(false)
  // Ahead of what is drawn: answers of the server change what is there by then.
  const current = useRef(emptyBox)
  const draft = useMessageDraft({
    clientId,
    ofClient,
    onRestored: (kept) => {
      setRestored(kept.text !== '' || kept.files.length > 0)
      update((now) => withKept(now, kept))
    },
  })

  function update(next: (now: Box) => Box) {
    current.current = next(current.current)
    setBox(current.current)
    draft.save(keptOf(current.current))
  }
  return {
    box,
    read: () => current.current,
    update,
    wasRestored,
    clearRestored: () => setRestored(false),
    fact: draft.fact,
    onFocus: draft.begin,
    /** The same message was also written in another tab. */
    other: draft.other && {
      text: draft.other.text,
      onKeep: () => {
        update((now) => now)
        draft.settle()
      },
      onCombine: () => {
        const { other } = draft
        if (other) update((now) => withKept(now, other))
        draft.settle()
      },
    },
  }
}

export type MessageBoxState = ReturnType<typeof useMessageBox>
