import type { ReactNode, Ref } from 'react'
import type { EmptyTexts } from '../../lib/lists/define-list.ts'
import type { ListState } from '../../lib/lists/list-state.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { PagedList } from '../PagedList.tsx'
import { PathButton } from '../PathButton.tsx'
import { AddButton } from './AddButton.tsx'

export type RowListProps<View, Data> = {
  list: ListState<View, Data>
  skeleton: ReactNode
  /** Opens the form for a new record. Left out: an empty list has no button. */
  onAdd?: (() => void) | undefined
  addRef?: Ref<HTMLButtonElement>
  /** Draws the rows. */
  children: (data: Data) => ReactNode
}

/** A list in any state: loading, failed, empty, without a match, or with rows, page by page. `RecordList` adds search, filters and order above it. */
export function RowList<View, Data>({ list, skeleton, onAdd, addRef, children }: RowListProps<View, Data>) {
  const { shows, failure, empty, nothing, add, pages } = list
  if (shows === 'loading') return skeleton
  if (shows === 'error')
    return (
      <ErrorState title={failure.title} onRetry={failure.onRetry} busy={failure.busy}>
        {failure.detail}
      </ErrorState>
    )
  if (nothing) return emptyState(nothing, nothing.clear && <Button onClick={list.showAll}>{nothing.clear}</Button>)
  if (empty)
    return emptyState(
      empty,
      <>
        {add && onAdd && <AddButton {...add} label={add.first ?? add.label} onAdd={onAdd} addRef={addRef} />}
        {empty.besides && <PathButton to={empty.besides.to}>{empty.besides.label}</PathButton>}
      </>,
    )
  const rows = children(list.data as Data)
  return pages ? <PagedList {...pages}>{rows}</PagedList> : rows
}

function emptyState({ icon, title, text, small }: EmptyTexts, actions: ReactNode) {
  return (
    <EmptyState icon={icon} title={title} small={small} actions={actions}>
      {text}
    </EmptyState>
  )
}
