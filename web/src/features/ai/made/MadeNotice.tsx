import type { AiConsentPurpose } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { purposeNames } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { queries } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'
import { madeText } from './made-text.ts'

const [useMadeDialogs, MadeDialogs] = defineDialogs<{ client: { id: string; name: string } }>()({
  remove: lazyDialog(() => import('./RemoveMadeDialog.tsx').then((file) => file.RemoveMadeDialog)),
})

type MadeNoticeProps = {
  client: { id: string; name: string }
  purposes: readonly AiConsentPurpose[]
}

/** After a consent to AI was withdrawn: what was made under it, until the therapist removes it. Renders nothing if there is nothing. */
export function MadeNotice({ client, purposes }: MadeNoticeProps) {
  const { data } = useQuery(queries.aiReview.made.queryOptions({ input: { clientId: client.id } }))
  const dialogs = useMadeDialogs()
  const items = (data?.items ?? []).filter(({ purpose }) => purposes.includes(purpose))
  return (
    <>
      {items.map((made) => (
        <section
          key={made.purpose}
          aria-label={`Made under the withdrawn consent to ${purposeNames[made.purpose]}`}
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-honey/50 bg-honey-soft/55 px-4 py-3.5 sm:px-5"
        >
          <FileX size={18} aria-hidden className="shrink-0 text-honey max-sm:hidden" />
          <div className="min-w-0 flex-[1_1_18rem]">
            <p className="font-medium">The consent to {purposeNames[made.purpose]} was withdrawn</p>
            <p className="text-sm">{madeText(made)} still in the record. You decide whether to keep it.</p>
          </div>
          <Button
            aria-haspopup="dialog"
            onClick={() => dialogs.show({ kind: 'remove', made })}
            className="max-sm:w-full"
          >
            Remove these records
          </Button>
        </section>
      ))}
      <MadeDialogs dialogs={dialogs} client={client} />
    </>
  )
}
