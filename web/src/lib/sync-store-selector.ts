import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

type IsEqual<Selection> = (one: Selection, two: Selection) => boolean
/** What is on the screen, once there is something. */
type Shown<Selection> = { is?: { selection: Selection } }

/**
 * A part of a store, which stays the same value as long as it is equal. The build takes it for the hook of this name in `use-sync-external-store`, which
 * weighs three times as much because it also serves React 17 and servers.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _ofServer: unknown,
  select: (snapshot: Snapshot) => Selection,
  isEqual: IsEqual<Selection>,
): Selection {
  const [shown] = useState<Shown<Selection>>(() => ({}))
  const getSelection = useMemo(
    () => selecting(getSnapshot, select, isEqual, shown),
    [getSnapshot, select, isEqual, shown],
  )
  const selection = useSyncExternalStore(subscribe, getSelection)
  useEffect(() => keep(shown, selection), [shown, selection])
  return selection
}

function selecting<Snapshot, Selection>(
  getSnapshot: () => Snapshot,
  select: (snapshot: Snapshot) => Selection,
  isEqual: IsEqual<Selection>,
  shown: Shown<Selection>,
): () => Selection {
  let last: { snapshot: Snapshot; selection: Selection } | undefined
  return () => {
    const snapshot = getSnapshot()
    if (last && Object.is(last.snapshot, snapshot)) return last.selection
    const selection = select(snapshot)
    const before = last ?? shown.is
    last = { snapshot, selection: before && isEqual(before.selection, selection) ? before.selection : selection }
    return last.selection
  }
}

function keep<Selection>(shown: Shown<Selection>, selection: Selection): void {
  shown.is = { selection }
}
