import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { consentPdfPath } from '@openhour/shared/features/consents/consents.rules.ts'
import { Download, FileText } from 'lucide-react'
import { problemFrom } from '../../lib/api/http.ts'
import { saveFile } from '../../lib/api/transfer.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { toast } from '../../lib/toast.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import type { ShowDialog } from './consent-dialogs.ts'
import { purposeLabels } from './consent-states.ts'

type RowMenuProps = {
  label: string
  consent: Consent | undefined
  onShow: ShowDialog
  /** Below its text and its PDF. */
  more?: readonly MenuEntry[]
}

/** The actions of a consent. Renders nothing without any. */
export function RowMenu({ label, consent, onShow, more = [] }: RowMenuProps) {
  const entries: MenuEntry[] = [
    ...(consent?.version
      ? [{ label: 'Read text', icon: FileText, onSelect: () => onShow({ kind: 'read', consent }) }]
      : []),
    ...(consent?.hasPdf ? [{ label: 'Download PDF', icon: Download, onSelect: () => void savePdf(consent) }] : []),
    ...more,
  ]
  if (entries.length === 0) return null
  return <ActionsMenu of={label} entries={entries} />
}

async function savePdf({ id, purpose, signedAt }: Consent): Promise<void> {
  try {
    await saveFile(`${consentPdfPath}/${id}/pdf`, `${purposeLabels[purpose]}, ${localDay(signedAt ?? '')}.pdf`)
  } catch (error) {
    toast.bad('Failed to download file', { description: problemFrom(error).detail })
  }
}
