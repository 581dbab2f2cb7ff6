import type { ReactNode } from 'react'
import type { OpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { Dialog } from '../Dialog.tsx'
import type { DialogProps } from '../DialogPanel.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { Loading, Skeleton } from '../Skeleton.tsx'

type EditRecordDialogProps<Row> = Pick<DialogProps, 'open' | 'onClose' | 'title'> & {
  size?: DialogProps['size']
  record: OpenedRecord<Row>
  /** What it is, in a sentence: 'client', 'session'. */
  noun: string
  /** The title if it could not be loaded. */
  failure: string
  /** The form in its own dialog. */
  children: (opened: Row) => ReactNode
}

/** The dialog of a form whose record is fetched first. */
export function EditRecordDialog<Row>({ record, noun, failure, children, ...frame }: EditRecordDialogProps<Row>) {
  const { row, problem, retry, busy } = record
  if (row !== undefined) return children(row)
  return (
    <Dialog size="form" {...frame}>
      {problem === undefined ? (
        <Loading label={`Loading the ${noun}`} className="flex flex-col gap-5">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      ) : (
        <ErrorState title={failure} onRetry={retry} busy={busy}>
          {problem}
        </ErrorState>
      )}
    </Dialog>
  )
}
