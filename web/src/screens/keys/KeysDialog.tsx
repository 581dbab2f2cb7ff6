import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useRef } from 'react'
import { SingleKeysSwitch } from '../../features/settings/SingleKeysSwitch.tsx'
import type { KeyGroup } from '../../lib/keys/key-group.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { adminHelpPage, helpPage } from '../help/help.page.ts'
import { keyGroupsOf } from './all-keys.ts'

type KeysDialogProps = { me: Me; open: boolean; onClose: () => void }

/** Every key, as the features declare them. */
export function KeysDialog({ me, open, onClose }: KeysDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Single keys do nothing while you type or while a dialog is open."
      width="sm:w-190"
      initialFocus={body}
    >
      <div ref={body} tabIndex={-1} className="-mt-5 pt-5 outline-none">
        <PathLink
          to={me.role === 'admin' ? adminHelpPage.path : helpPage.path}
          onClick={onClose}
          className="mb-5 inline-flex items-center gap-2 rounded-sm font-medium text-primary hover:underline"
        >
          <helpPage.icon size={18} aria-hidden />
          Help for this page
        </PathLink>
        <SingleKeysSwitch />
        <div className="mt-5 gap-x-10 border-t border-line pt-5 sm:columns-2">
          {keyGroupsOf(me).map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function Group({ title, keys }: KeyGroup) {
  return (
    <section className="mb-6 break-inside-avoid">
      <h3 className="mb-1 font-sans text-md font-semibold tracking-normal">{title}</h3>
      <dl className="divide-y divide-line text-md">
        {Object.entries(keys).map(([key, label]) => (
          <div key={key} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="order-last flex shrink-0 gap-1">
              {key.split(' ').map((one) => (
                <kbd
                  key={one}
                  className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-surface-2 px-1.5 font-sans text-xs font-medium"
                >
                  {one}
                </kbd>
              ))}
            </dt>
            <dd className="min-w-0 text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
