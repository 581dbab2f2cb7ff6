import type { Ref } from 'react'
import type { ListState } from '../../lib/lists/list-state.ts'
import { SectionHead } from '../SectionHead.tsx'
import { AddButton } from './AddButton.tsx'
import { HeadFilters } from './ListSwitch.tsx'

type ListHeadProps<View, Data> = {
  list: ListState<View, Data>
  title: string
  /** The line below, once there are rows. */
  fact?: (data: Data) => string
  onAdd?: (() => void) | undefined
  addRef?: Ref<HTMLButtonElement>
}

/** The head of a list in a section. It counts, filters and adds once there is a row; while the list is empty, its empty state adds. */
export function ListHead<View, Data>({ list, title, fact, onAdd, addRef }: ListHeadProps<View, Data>) {
  const { data, add } = list
  const some = data !== undefined && list.count > 0
  return (
    <SectionHead
      title={title}
      fact={some ? fact?.(data) : undefined}
      actions={
        some && (
          <>
            <HeadFilters filters={list.filters} />
            {add && onAdd && <AddButton {...add} onAdd={onAdd} addRef={addRef} />}
          </>
        )
      }
    />
  )
}
