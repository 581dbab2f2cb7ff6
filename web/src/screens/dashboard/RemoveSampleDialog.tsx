import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

export const RemoveSampleDialog = defineConfirmationDialog(() => ({
  title: 'Remove the sample data?',
  text: 'All clients with “(sample)” in the name are permanently deleted, with whatever you added to them: appointments, notes and files. Your own clients stay as they are.',
  button: 'Remove sample data',
  run: () => api.dashboard.removeSample(),
  changes: ['clients', 'appointments'],
  done: 'Sample data removed',
  failed: 'Failed to remove the sample data',
}))
