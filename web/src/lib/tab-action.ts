import { useEffect, useEffectEvent } from 'react'

/** What a link can make a section of the profile do immediately: `compose=1` writes a note, `new=1` adds a record. */
export type TabAction = 'compose' | 'new'

export type TabActionProps = {
  action: TabAction | undefined
  /** The appointment that a new session or note is about. */
  appointmentId?: string | undefined
  /** Removes the action from the URL once it is done. */
  onActionDone: () => void
}

/** Runs the action in the URL once: `useTabAction(props, 'new', () => dialogs.show({ kind: 'add' }))`. */
export function useTabAction({ action, onActionDone }: TabActionProps, handled: TabAction, run: () => void): void {
  const act = useEffectEvent(() => {
    run()
    onActionDone()
  })
  useEffect(() => {
    if (action === handled) act()
  }, [action, handled])
}
