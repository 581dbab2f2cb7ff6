import { discreetText } from '@openhour/shared/features/discretion/discretion.rules.ts'
import { type Look, lookIcon } from '@openhour/shared/lib/looks.ts'

/** How an email and a notification will look, and a text message where there are any. */
export function LookPreview({ look, smsOn }: { look: Look; smsOn: boolean }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Sample name="An email" look={look} title={look.appName}>
        {look.news}
      </Sample>
      <Sample name="A notification" look={look} title={look.news} />
      {smsOn && <Sample name="A text message" title={discreetText(look, '1234')} />}
    </dl>
  )
}

type SampleProps = { name: string; look?: Look; title: string; children?: string }

function Sample({ name, look, title, children }: SampleProps) {
  return (
    <div>
      <dt className="mb-1 text-sm text-muted">{name}</dt>
      <dd className="flex items-center gap-3 rounded-md border border-line bg-bg p-3">
        {look && <img src={lookIcon(look)} alt="" className="size-9 shrink-0" />}
        <div className="min-w-0 text-sm">
          <p className="font-medium wrap-anywhere">{title}</p>
          {children && <p className="wrap-anywhere text-muted">{children}</p>}
        </div>
      </dd>
    </div>
  )
}
