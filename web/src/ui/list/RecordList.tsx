import { ListTools } from './ListTools.tsx'
import { RowList, type RowListProps } from './RowList.tsx'

/** A list with its search, filters and order, in any state. */
export function RecordList<View, Data>(props: RowListProps<View, Data>) {
  const { list } = props
  return (
    <>
      {list.hasTools && <ListTools {...list} />}
      <RowList {...props} />
    </>
  )
}
