import { Button } from './Button.tsx'

export type DraftNoticeProps = {
  /** Something typed earlier stands in the form again. */
  restored: boolean
  onStartAnew: () => void
  /** 'Start with an empty form' */
  startAnewLabel: string
  /** Fields that another window filled in differently; undefined where none did. */
  differences: readonly { label: string; here: string; other: string }[] | undefined
  onTake: (which: 'here' | 'other') => void
}

/** Above the fields of a form that saves itself as a draft: what came back, and which of two windows counts. */
export function DraftNotice({ restored, onStartAnew, startAnewLabel, differences, onTake }: DraftNoticeProps) {
  if (differences) return <TwoVersions differences={differences} onTake={onTake} />
  if (!restored) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-soft px-4 py-3 text-sm text-on-soft">
      <p className="min-w-0 flex-1">What you typed before is here again.</p>
      <Button size="sm" onClick={onStartAnew}>
        {startAnewLabel}
      </Button>
    </div>
  )
}

function TwoVersions({ differences, onTake }: Required<Pick<DraftNoticeProps, 'differences' | 'onTake'>>) {
  return (
    <div role="alert" className="mb-5 rounded-lg bg-honey-soft px-4 py-3 text-sm">
      <p className="font-semibold">This form was also filled in in another window.</p>
      <p className="mt-1">Nothing is lost yet: choose which one to go on with.</p>
      <table className="mt-3 w-full table-fixed text-left">
        <thead>
          <tr className="text-xs">
            <th scope="col" className="py-1 pr-3 font-semibold">
              Field
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Here
            </th>
            <th scope="col" className="py-1 font-semibold">
              Other window
            </th>
          </tr>
        </thead>
        <tbody>
          {differences?.map(({ label, here, other }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {label}
              </th>
              <td className="py-1.5 pr-3 whitespace-pre-wrap wrap-anywhere">{here || 'empty'}</td>
              <td className="py-1.5 whitespace-pre-wrap wrap-anywhere">{other || 'empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onTake('here')}>
          Keep what is here
        </Button>
        <Button size="sm" onClick={() => onTake('other')}>
          Take the other window’s
        </Button>
      </div>
    </div>
  )
}
