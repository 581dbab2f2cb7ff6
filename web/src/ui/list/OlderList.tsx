import { type ReactNode, useEffect, useRef } from 'react'
import type { OlderListState } from '../../lib/lists/list-state.ts'
import { Button } from '../Button.tsx'
import { RowList, type RowListProps } from './RowList.tsx'

type OlderListProps<View, Data> = Omit<RowListProps<View, Data>, 'list'> & { list: OlderListState<View, Data> }

/** A list with a button that adds older rows below. What it searches or filters by stands in the head of its page. */
export function OlderList<View, Data>({ list, children, ...rest }: OlderListProps<View, Data>) {
  return (
    <RowList list={list} {...rest}>
      {(data) => (
        <OlderRows {...list.older} problem={list.failure.detail}>
          {children(data)}
        </OlderRows>
      )}
    </RowList>
  )
}

type OlderRowsProps = OlderListState['older'] & { problem: string | undefined; children: ReactNode }

/** Focus moves to the first new row (`data-row`), because the button may be gone by then. */
function OlderRows({ what, shown, total, more, busy, failed, onMore, problem, children }: OlderRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return
    place.current?.querySelectorAll<HTMLElement>('[data-row]')[firstNew.current]?.focus()
    firstNew.current = undefined
  }, [shown])
  const add = () => {
    firstNew.current = shown
    onMore()
  }
  return (
    <>
      <div ref={place}>{children}</div>
      {(total !== undefined || more) && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          {total !== undefined && (
            <p className="text-sm text-muted" aria-live="polite">
              {shown} of {total}
            </p>
          )}
          {more && (
            <Button busy={busy} onClick={add}>
              Show older {what}
            </Button>
          )}
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-3 text-sm text-bad">
          Older {what} could not be loaded. {problem}
        </p>
      )}
    </>
  )
}
