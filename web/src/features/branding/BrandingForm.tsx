import type { Branding } from '@openhour/shared/features/branding/branding.contract.ts'
import { brandingTexts } from '@openhour/shared/features/branding/branding.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api, queries } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { brandingForm } from './branding-form.ts'
import { BrandPreview } from './BrandPreview.tsx'

type BrandingFormProps = { branding: Branding; practiceName: string; onUnsaved: (unsaved: boolean) => void }

/** The colors, with a preview that follows them. */
export function BrandingForm({ branding, practiceName, onUnsaved }: BrandingFormProps) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('branding_settings')
  const {
    page,
    base: _,
    ...kit
  } = usePageForm(brandingForm, {
    noun: 'branding',
    record: branding,
    onSend: (colors) => api.branding.save(colors),
    onSaved: (saved) => {
      queryClient.setQueryData(queries.branding.get.queryOptions().queryKey, saved)
      toast.good(brandingTexts.saved)
      return refresh()
    },
    onUnsaved,
    failure: brandingTexts.saveFailed,
  })
  const [primaryColor = '', secondaryColor = ''] = useWatch({
    control: kit.form.control,
    name: ['primaryColor', 'secondaryColor'],
  }) as string[]
  return (
    <Card padding="lg">
      <CardHead
        title="Colors"
        fact="Where a color would be hard to read, clients see a darker shade of it, or a lighter one in the dark theme."
      />
      <FormPage {...page} label="Colors" submitLabel="Save changes">
        <FormFields {...kit} />
        <h3 className="mt-6 mb-3 text-sm font-medium">Preview</h3>
        <BrandPreview logoUrl={branding.logoUrl} {...{ practiceName, primaryColor, secondaryColor }} />
      </FormPage>
    </Card>
  )
}
