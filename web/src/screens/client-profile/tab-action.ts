import { useEffect, useEffectEvent } from 'react'

/** What an address may ask a section to do at once: `compose=1` writes a note, `new=1` adds what the section holds. */
export type TabAction = 'compose' | 'new'

export type TabActionProps = {
  action: TabAction | undefined
  /** The appointment that a new session or note is about. */
  appointmentId?: string | undefined
  /** Says that it was done: the parameter leaves the address. */
  onActionDone: () => void
}

/** Does what the address asks of this section, once: `useTabAction(props, 'compose', () => dialogs.show({ kind: 'add' }))`. */
export function useTabAction({ action, onActionDone }: TabActionProps, does: TabAction, deed: () => void): void {
  const act = useEffectEvent(() => {
    deed()
    onActionDone()
  })
  useEffect(() => {
    if (action === does) act()
  }, [action, does])
}
