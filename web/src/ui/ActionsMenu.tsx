import { Ellipsis } from 'lucide-react'
import type { ListKey } from '../lib/lists/list-keys.ts'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import type { MenuEntry } from './MenuList.tsx'

type ActionsMenuProps = Pick<IconButtonProps, 'size' | 'variant' | 'className'> & {
  /** What the actions are for: a person, a document. */
  of: string
  entries: readonly MenuEntry[]
}

/** The button with three dots beside a record. */
export function ActionsMenu({ of, entries, ...look }: ActionsMenuProps) {
  return (
    <Menu
      label={of}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          {...look}
          data-key={'.' satisfies ListKey}
          label={`Actions for ${of}`}
          icon={Ellipsis}
          tooltip={false}
        />
      )}
      entries={entries}
    />
  )
}
