import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { Ban, Send, TabletSmartphone, Undo2 } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import type { ShowDialog } from './consent-dialogs.ts'
import { purposeLabels, type PurposeRow as Row, stateOf } from './consent-states.ts'
import { RowMenu } from './RowMenu.tsx'

type PurposeRowProps = {
  row: Row
  signed: Consent | undefined
  archived: boolean
  onShow: ShowDialog
}

/** One purpose: where its consent stands, and what can be done about it. */
export function PurposeRow({ row, signed, archived, onShow }: PurposeRowProps) {
  const { purpose, held, waiting, current } = row
  const label = purposeLabels[purpose]
  const state = current && stateOf(current, held)
  const more: MenuEntry[] = [
    ...(waiting
      ? [
          {
            label: 'Sign on this device',
            icon: TabletSmartphone,
            onSelect: () => onShow({ kind: 'hand-over', consent: waiting }),
          },
          { label: 'Take back request', icon: Undo2, onSelect: () => onShow({ kind: 'cancel', consent: waiting }) },
        ]
      : []),
    ...(signed
      ? [
          { kind: 'line' } as const,
          {
            label: 'Withdraw for the client',
            icon: Ban,
            tone: 'danger' as const,
            onSelect: () => onShow({ kind: 'withdraw', consent: signed }),
          },
        ]
      : []),
  ]
  return (
    <article aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-[1_1_16rem]">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{label}</h3>
          <Badge tone={state?.tone ?? 'neutral'}>{state?.name ?? 'Not asked'}</Badge>
          {waiting && held && <Badge tone="good">Earlier one in effect</Badge>}
        </div>
        {state && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{state.line}</p>}
      </div>
      <div className="-mr-2 ml-auto flex items-center gap-1">
        {!waiting && !archived && (
          <Button
            size="sm"
            icon={Send}
            aria-label={`Ask about ${label}`}
            aria-haspopup="dialog"
            onClick={() => onShow({ kind: 'ask', purpose })}
          >
            Ask
          </Button>
        )}
        <RowMenu label={label} consent={current} onShow={onShow} more={more} />
      </div>
    </article>
  )
}
