import { useEffect, useEffectEvent } from 'react'

/** What an address may ask a section of the profile to do at once: `compose=1` writes a note, `new=1` adds what the section holds. */
export type TabAction = 'compose' | 'new'

export type TabActionProps = {
  action: TabAction | undefined
  /** The appointment that a new session or note is about. */
  appointmentId?: string | undefined
  /** Removes the action from the address once it is done. */
  onActionDone: () => void
}

/** Runs the action that the address asks for, once: `useTabAction(props, 'new', () => dialogs.show({ kind: 'add' }))`. */
export function useTabAction({ action, onActionDone }: TabActionProps, handled: TabAction, run: () => void): void {
  const act = useEffectEvent(() => {
    run()
    onActionDone()
  })
  useEffect(() => {
    if (action === handled) act()
  }, [action, handled])
}
