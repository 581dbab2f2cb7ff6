import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import { Button } from '../Button.tsx'

type AddButtonProps = {
  label: string
  icon: LucideIcon
  onAdd: () => void
  addRef?: Ref<HTMLButtonElement> | undefined
}

/** Opens the form for a new record of a list. */
export function AddButton({ label, icon, onAdd, addRef }: AddButtonProps) {
  return (
    <Button
      ref={addRef}
      data-key={'c' satisfies ListKey}
      variant="filled"
      icon={icon}
      onClick={onAdd}
      aria-haspopup="dialog"
    >
      {label}
    </Button>
  )
}
