import { AlertDialog } from '../../ui/AlertDialog.tsx'

type RemovePictureDialogProps = { open: boolean; onClose: () => void; busy: boolean; onConfirm: () => void }

export function RemovePictureDialog(props: RemovePictureDialogProps) {
  return (
    <AlertDialog
      {...props}
      title="Remove your picture?"
      description="The picture is deleted and your initials are shown instead."
      confirmLabel="Remove picture"
    />
  )
}
